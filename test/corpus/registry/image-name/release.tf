resource "helm_release" "web" {
  name  = "web"
  chart = "./chart"
  values = [yamlencode({
    image   = { repository = aws_ecr_repository.web.repository_url, tag = "latest" } # expect: IM-05 "latest"
    sidecar = { image = { repository = "ghcr.io/acme/proxy", tag = "1.4.0" } }
  })]
  set {
    name  = "job.image.repository"
    value = "ghcr.io/acme/job"
  }
  set {
    name  = "job.image.tag"
    value = "latest" # expect: IM-05 "latest"
  }
}
