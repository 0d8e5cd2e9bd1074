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
        host_network = true
        dns_policy   = "ClusterFirst" # expect: PO-04 "\"ClusterFirst\""
        container {
          name  = "relay"
          image = "registry.example.com/tools/relay:1.2.0"
          resources {
            requests = { memory = "64Mi" }
          }
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
        host_network = true
        dns_policy   = "ClusterFirstWithHostNet"
        container {
          name  = "relay"
          image = "registry.example.com/tools/relay:1.2.0"
          resources {
            requests = { memory = "64Mi" }
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
        host_network = true
        dns_policy   = var.policy
        container {
          name  = "relay"
          image = "registry.example.com/tools/relay:1.2.0"
          resources {
            requests = { memory = "64Mi" }
          }
        }
      }
    }
  }
}

variable "policy" {
  type = string
}
