# failing
resource "kubernetes_cluster_role_v1" "viewer" {
  metadata {
    name = "cluster-viewer"
  }
  rule {
    api_groups = [""]
    resources  = ["*"] # expect: RB-07 "\"*\""
    verbs      = ["get"]
  }
}

# passing
resource "kubernetes_cluster_role_v1" "viewer" {
  metadata {
    name = "cluster-viewer"
  }
  rule {
    api_groups = [""]
    resources  = ["pods"]
    verbs      = ["get"]
  }
}

# undecided
resource "kubernetes_cluster_role_v1" "viewer" {
  metadata {
    name = "cluster-viewer"
  }
  rule {
    api_groups = [""]
    resources  = [var.x]
    verbs      = ["get"]
  }
}
