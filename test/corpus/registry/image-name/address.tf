resource "aws_ecr_repository" "web" {
  name                 = "team/web"
  image_tag_mutability = "IMMUTABLE"
}

resource "aws_ecr_repository" "short" {
  name                 = "short"
  image_tag_mutability = "IMMUTABLE"
}

resource "kubernetes_deployment_v1" "web" {
  metadata { name = "web" }
  spec {
    selector { match_labels = { app = "web" } }
    template {
      metadata { labels = { app = "web" } }
      spec {
        init_container {
          name  = "migrate"
          image = "${aws_ecr_repository.web.repository_url}:1.4.0@sha256:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
        }
        container {
          name  = "web"
          image = "${aws_ecr_repository.web.repository_url}:latest" # expect: IM-05 "latest"
        }
        container {
          name  = "short"
          image = "${aws_ecr_repository.short.repository_url}:1.0" # expect: IM-01/warning "${aws_ecr_repository.short.repository_url}"
        }
        container {
          name  = "elsewhere"
          image = "${aws_ecr_repository.elsewhere.repository_url}:1.0"
        }
        container {
          name  = "account"
          image = "${data.aws_caller_identity.current.account_id}.dkr.ecr.eu-west-1.amazonaws.com/team/web:latest" # expect: IM-05 "latest"
        }
        container {
          name  = "tag"
          image = "${aws_ecr_repository.web.repository_url}:${var.tag}" # expect: note "\"${aws_ecr_repository.web.repository_url}:${var.tag}\""
        }
      }
    }
  }
}
