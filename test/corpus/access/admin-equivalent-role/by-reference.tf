resource "kubernetes_cluster_role_v1" "all" {
  metadata {
    name = "all"
  }
  rule {
    api_groups = ["*"]
    resources  = ["*"]
    verbs      = ["*"] # expect: RB-03 '"*"'
  }
}

resource "kubernetes_cluster_role_binding_v1" "all" {
  metadata {
    name = "all"
  }
  role_ref {
    api_group = "rbac.authorization.k8s.io"
    kind      = "ClusterRole"
    name      = kubernetes_cluster_role_v1.all.metadata[0].name
  }
  subject {
    kind      = "ServiceAccount"
    name      = "operator"
    namespace = "operators"
  }
}
