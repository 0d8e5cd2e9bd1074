resource "kubernetes_stateful_set_v1" "web" {
  metadata { name = "web" }
  spec {
    service_name = "web"
    selector { match_labels = { app = "web" } }
    template {
      metadata { labels = { app = "web" } }
      spec {
        container {
          name  = "web"
          image = "${aws_ecr_repository.web.repository_url}:1.4.0+build" # expect: IM-03 '"${aws_ecr_repository.web.repository_url}:1.4.0+build"'
        }
        container {
          name  = "good"
          image = "${aws_ecr_repository.web.repository_url}:1.4.0-build"
        }
      }
    }
  }
}
