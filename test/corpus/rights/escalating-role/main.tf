resource "kubernetes_cluster_role_v1" "builder" {
  metadata {
    name = "builder"
  }
  rule {
    api_groups = [""]
    resources  = ["pods", "secrets"] # expect: AC-01 "\"secrets\""
    verbs      = ["get", "list"]
  }
}

resource "kubernetes_cluster_role_binding_v1" "builder" {
  metadata {
    name = "builder"
  }
  role_ref {
    api_group = "rbac.authorization.k8s.io"
    kind      = "ClusterRole"
    name      = "builder"
  }
  subject {
    kind      = "ServiceAccount"
    name      = "builder"
    namespace = "shop"
  }
}
