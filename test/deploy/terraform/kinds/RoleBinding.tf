# failing
resource "kubernetes_cluster_role_binding" "operators" {
  metadata {
    name = "operators"
  }
  role_ref {
    api_group = "rbac.authorization.k8s.io"
    kind      = "ClusterRole"
    name      = "cluster-admin" # expect: RB-01 "\"cluster-admin\""
  }
  subject {
    kind      = "Group"
    name      = "operators"
    api_group = "rbac.authorization.k8s.io"
  }
}

# passing
resource "kubernetes_role_binding" "operators" {
  metadata {
    name      = "operators"
    namespace = "orders"
  }
  role_ref {
    api_group = "rbac.authorization.k8s.io"
    kind      = "ClusterRole"
    name      = "view"
  }
  subject {
    kind      = "Group"
    name      = "operators"
    api_group = "rbac.authorization.k8s.io"
  }
}

# undecided
resource "kubernetes_cluster_role_binding" "operators" {
  metadata {
    name = "operators"
  }
  role_ref {
    api_group = "rbac.authorization.k8s.io"
    kind      = "ClusterRole"
    name      = var.role
  }
  subject {
    kind      = "Group"
    name      = "operators"
    api_group = "rbac.authorization.k8s.io"
  }
}
