resource "local_file" "yaml" {
  filename = "sync.yaml"
  content = yamlencode({
    "docker.io" = {
      images = {
        "library/redis" = [] # expect: SK-01 "\"library/redis\""
        "library/nginx" = ["1.27.3"]
      }
    }
  })
}
resource "local_file" "json" {
  filename = "sync.json"
  content = jsonencode({
    "docker.io" = { images = { "library/redis" = [] } } # expect: SK-01 "\"library/redis\""
  })
}
resource "local_file" "values" {
  filename = "values.json"
  content  = jsonencode({ controller = { images = { "kube-proxy" = {} } } })
}
