resource "kubernetes_horizontal_pod_autoscaler_v2" "o" {
  metadata {
    name      = "orders"
    namespace = "shop"
  }
  spec {
    min_replicas = 2
    max_replicas = 5
    scale_target_ref {
      api_version = "apps/v1"
      kind        = "Deployment"
      name        = "cart" # expect: HP-03 "\"cart\""
    }
    metric {
      type = "Resource"
      resource {
        name = "cpu"
        target {
          type                = "Utilization"
          average_utilization = 70
        }
      }
    }
  }
}
