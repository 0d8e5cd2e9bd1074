# failing
resource "kubernetes_secret_v1" "pull" {
  metadata {
    name      = "pull"
    namespace = "orders"
  }
  type = "kubernetes.io/dockerconfigjson"
  data = { # expect: SE-01 "data"
    "config.json" = var.config
  }
}

# passing
resource "kubernetes_secret_v1" "pull" {
  metadata {
    name      = "pull"
    namespace = "orders"
  }
  type = "kubernetes.io/dockerconfigjson"
  data = {
    ".dockerconfigjson" = var.config
  }
}

# undecided
resource "kubernetes_secret_v1" "pull" {
  metadata {
    name      = "pull"
    namespace = "orders"
  }
  type = "kubernetes.io/dockerconfigjson"
  data = {
    (var.key) = var.config
  }
}
