resource "kubernetes_job" "login" {
  metadata {
    name      = "login"
    namespace = "shop"
  }
  spec {
    template {
      metadata {}
      spec {
        container {
          name    = "login"
          image   = "registry.example.com/tools/shell:1.0.0"
          command = ["sh", "-c", "echo $API_TOKEN"] # expect: PO-10 "$API_TOKEN"
        }
      }
    }
  }
}
