# failing
resource "kubernetes_network_policy_v1" "web" {
  metadata {
    name      = "web"
    namespace = "shop"
  }
  spec {
    pod_selector {
      match_labels = { app = "web" }
    }
    policy_types = ["Ingress"]
    ingress {
      from {
        ip_block {
          cidr = "0.0.0.0/0" # expect: NP-06 "\"0.0.0.0/0\""
        }
      }
      ports {
        port     = "8080"
        protocol = "TCP"
      }
    }
  }
}

# passing
resource "kubernetes_network_policy_v1" "web" {
  metadata {
    name      = "web"
    namespace = "shop"
  }
  spec {
    pod_selector {
      match_labels = { app = "web" }
    }
    policy_types = ["Ingress"]
    ingress {
      from {
        ip_block {
          cidr = "10.0.0.0/8"
        }
      }
      ports {
        port     = "8080"
        protocol = "TCP"
      }
    }
  }
}

# undecided
resource "kubernetes_network_policy_v1" "web" {
  metadata {
    name      = "web"
    namespace = "shop"
  }
  spec {
    pod_selector {
      match_labels = { app = "web" }
    }
    policy_types = ["Ingress"]
    ingress {
      from {
        ip_block {
          cidr = var.x
        }
      }
      ports {
        port     = "8080"
        protocol = "TCP"
      }
    }
  }
}
