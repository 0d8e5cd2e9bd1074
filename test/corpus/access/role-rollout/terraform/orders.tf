resource "kubernetes_service_account_v1" "orders" {
  metadata {
    name      = "orders"
    namespace = "shop"
    annotations = {
      "eks.amazonaws.com/role-arn" = "arn:aws:iam::111122223333:role/orders-v2" # expect: X-38 "\"arn:aws:iam::111122223333:role/orders-v2\""
    }
  }
}

resource "kubernetes_deployment_v1" "orders" {
  metadata {
    name      = "orders"
    namespace = "shop"
  }
  spec {
    selector {
      match_labels = { app = "orders" }
    }
    template {
      metadata {
        labels      = { app = "orders" }
        annotations = { release = "1" }
      }
      spec {
        service_account_name = "orders"
        container {
          name  = "orders"
          image = "111122223333.dkr.ecr.eu-west-1.amazonaws.com/shop/orders:1.4.0@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
        }
      }
    }
  }
}
