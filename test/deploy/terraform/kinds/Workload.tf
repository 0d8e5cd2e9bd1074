# failing
resource "kubernetes_deployment_v1" "web" {
  metadata {
    name      = "web"
    namespace = "shop"
    labels    = { app = "web" }
  }
  spec {
    replicas = "2"
    selector {
      match_labels = { app = "web" }
    }
    template {
      metadata {
        labels = { app = "web" }
      }
      spec {
        container {
          name  = "web"
          image = "registry.example.com/team/web:latest" # expect: IM-05 "latest"
          resources {
            requests = { memory = "64Mi" }
          }
          port {
            container_port = 8080
          }
        }
      }
    }
  }
}

# passing
resource "kubernetes_deployment_v1" "web" {
  metadata {
    name      = "web"
    namespace = "shop"
    labels    = { app = "web" }
  }
  spec {
    replicas = "2"
    selector {
      match_labels = { app = "web" }
    }
    template {
      metadata {
        labels = { app = "web" }
      }
      spec {
        container {
          name  = "web"
          image = "registry.example.com/team/web:1.2.3@sha256:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
          resources {
            requests = { memory = "64Mi" }
          }
          port {
            container_port = 8080
          }
        }
      }
    }
  }
}

# undecided
resource "kubernetes_deployment_v1" "web" {
  metadata {
    name      = "web"
    namespace = "shop"
    labels    = { app = "web" }
  }
  spec {
    replicas = "2"
    selector {
      match_labels = { app = "web" }
    }
    template {
      metadata {
        labels = { app = "web" }
      }
      spec {
        container {
          name  = "web"
          image = var.x
          resources {
            requests = { memory = "64Mi" }
          }
          port {
            container_port = 8080
          }
        }
      }
    }
  }
}
