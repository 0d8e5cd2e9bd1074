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
          args  = ["--insecure-skip-tls-verify"] # expect: PO-11 "\"--insecure-skip-tls-verify\""
          env {
            name  = "NODE_TLS_REJECT_UNAUTHORIZED"
            value = "0" # expect: PO-11 "\"0\""
          }
          env {
            name  = "PYTHONHTTPSVERIFY"
            value = "1"
          }
        }
      }
    }
  }
}
