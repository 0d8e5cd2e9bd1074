resource "kubernetes_pod" "web" {
  metadata { name = "web" }
  spec {
    container {
      name  = "web"
      image = "${aws_ecr_repository.web.repository_url}:1.4.0+build" # expect: IM-03 "+"
    }
    container {
      name  = "digest"
      image = "${aws_ecr_repository.web.repository_url}:1.4.0@sha256:abc" # expect: IM-04 "sha256:abc"
    }
  }
}
