# failing
resource "kubernetes_service_v1" "web" {
  metadata {
    name        = "web"
    namespace   = "shop"
    annotations = { "service.beta.kubernetes.io/aws-load-balancer-scheme" = "internet-facing" }
  }
  spec { # expect: SV-07 "spec"
    type     = "LoadBalancer"
    selector = { app = "web" }
    port {
      port        = 443
      target_port = "https"
    }
  }
}

# passing
resource "kubernetes_service_v1" "web" {
  metadata {
    name        = "web"
    namespace   = "shop"
    annotations = { "service.beta.kubernetes.io/aws-load-balancer-scheme" = "internal" }
  }
  spec {
    type     = "LoadBalancer"
    selector = { app = "web" }
    port {
      port        = 443
      target_port = "https"
    }
  }
}

# undecided
resource "kubernetes_service_v1" "web" {
  metadata {
    name        = "web"
    namespace   = "shop"
    annotations = { "service.beta.kubernetes.io/aws-load-balancer-scheme" = var.x }
  }
  spec {
    type     = "LoadBalancer"
    selector = { app = "web" }
    port {
      port        = 443
      target_port = "https"
    }
  }
}
