variable "rules" {
  type = list(any)
}

resource "kubernetes_network_policy" "given" {
  metadata {
    name      = "given"
    namespace = "shop"
  }
  spec {
    policy_types = ["Ingress"]
    pod_selector {}
    ingress {
      dynamic "from" {
        for_each = var.rules
        content {
          dynamic "pod_selector" {
            for_each = lookup(from.value, "pods", null) != null ? [from.value.pods] : []
            content {
              match_labels = pod_selector.value
            }
          }
          dynamic "ip_block" {
            for_each = lookup(from.value, "block", null) != null ? [from.value.block] : [] # expect: note "from.value.block"
            content {
              cidr = ip_block.value
            }
          }
        }
      }
    }
  }
}

resource "kubernetes_network_policy" "both" {
  metadata {
    name      = "both"
    namespace = "shop"
  }
  spec {
    policy_types = ["Ingress"]
    pod_selector {}
    ingress {
      from {
        pod_selector {
          match_labels = { app = "web" }
        }
        ip_block { # expect: NP-07 "ip_block"
          cidr = "10.0.0.0/8"
        }
      }
    }
  }
}
