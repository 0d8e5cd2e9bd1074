resource "kubernetes_daemon_set_v1" "agent" {
  metadata {
    name      = "agent"
    namespace = "shop"
  }
  spec {
    template {
      metadata {
        labels = { app = "agent" }
      }
      spec {
        host_network = true # expect: PO-04 "true"
        container {
          name  = "agent"
          image = "registry.example.com/tools/agent:1.2.0"
        }
      }
    }
  }
}
