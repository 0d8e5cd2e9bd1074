resource "kubernetes_cluster_role_v1" "all" {
  metadata {
    name = "all"
  }
  rule {
    api_groups = ["*"]
    resources  = ["*"]
    verbs      = ["*"]
  }
}

resource "kubernetes_cluster_role_v1" "some" {
  metadata {
    generate_name = "some-"
  }
  rule {
    api_groups = [""]
    resources  = ["pods"]
    verbs      = ["get"]
  }
}

resource "kubernetes_cluster_role_binding_v1" "some" {
  metadata {
    name = "some"
  }
  role_ref {
    api_group = "rbac.authorization.k8s.io"
    kind      = "ClusterRole"
    name      = kubernetes_cluster_role_v1.some.metadata.0.name
  }
  subject {
    kind      = "ServiceAccount"
    name      = "operator"
    namespace = "operators"
  }
}
