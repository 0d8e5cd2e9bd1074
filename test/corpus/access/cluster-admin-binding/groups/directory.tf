resource "kubernetes_cluster_role_binding" "admins" {
  metadata {
    name = "clusteradmin"
  }
  role_ref {
    api_group = "rbac.authorization.k8s.io"
    kind      = "ClusterRole"
    name      = "cluster-admin" # expect: RB-01/info "\"cluster-admin\""
  }
  subject {
    kind = "Group"
    name = var.directory.cluster_admin.id
  }
}

resource "kubernetes_cluster_role_binding" "developers" {
  metadata {
    name = "clusteradmin-developers"
  }
  role_ref {
    api_group = "rbac.authorization.k8s.io"
    kind      = "ClusterRole"
    name      = "cluster-admin" # expect: RB-01/error "\"cluster-admin\""
  }
  subject {
    kind = "Group"
    name = var.directory.developers.id
  }
}

variable "directory" {}
