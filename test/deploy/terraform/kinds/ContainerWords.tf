# failing
resource "kubernetes_deployment_v1" "relay" {
  metadata {
    name      = "relay"
    namespace = "shop"
  }
  spec {
    template {
      metadata {
        labels = { app = "relay" }
      }
      spec {
        container {
          name  = "relay"
          image = "registry.example.com/tools/relay:1.2.0"
          resources {
            requests = { memory = "64Mi" }
          }
          args = ["--insecure-skip-tls-verify"] # expect: PO-11 "\"--insecure-skip-tls-verify\""
        }
      }
    }
  }
}

# passing
resource "kubernetes_deployment_v1" "relay" {
  metadata {
    name      = "relay"
    namespace = "shop"
  }
  spec {
    template {
      metadata {
        labels = { app = "relay" }
      }
      spec {
        container {
          name  = "relay"
          image = "registry.example.com/tools/relay:1.2.0"
          resources {
            requests = { memory = "64Mi" }
          }
          args = ["--ca-file=/etc/tls/ca.crt"]
          env {
            name  = "NODE_TLS_REJECT_UNAUTHORIZED"
            value = "1"
          }
        }
      }
    }
  }
}

# undecided
resource "kubernetes_deployment_v1" "relay" {
  metadata {
    name      = "relay"
    namespace = "shop"
  }
  spec {
    template {
      metadata {
        labels = { app = "relay" }
      }
      spec {
        container {
          name  = "relay"
          image = "registry.example.com/tools/relay:1.2.0"
          resources {
            requests = { memory = "64Mi" }
          }
          env {
            name  = "NODE_TLS_REJECT_UNAUTHORIZED"
            value = var.verify
          }
        }
      }
    }
  }
}

variable "verify" {
  type = string
}
