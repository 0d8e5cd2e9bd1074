resource "kubernetes_pod_v1" "web" {
  metadata { name = "web" }
  spec {
    container {
      name  = "web"
      image = aws_ecr_repository.web.repository_url
    }
  }
}
