# failing
resource "helm_release" "web" {
  name    = "web"
  chart   = "web"
  version = "1.2.3"
  set = [
    { name = "image.repository", value = "registry.example.com/team/web" },
    { name = "image.tag", value = "latest" }, # expect: IM-05 "latest"
  ]
}

# passing
resource "helm_release" "web" {
  name    = "web"
  chart   = "web"
  version = "1.2.3"
  set = [
    { name = "image.repository", value = "registry.example.com/team/web" },
    { name = "image.tag", value = "1.2.3@sha256:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" },
  ]
}

# undecided
resource "helm_release" "web" {
  name    = "web"
  chart   = "web"
  version = "1.2.3"
  set = [
    { name = "image.repository", value = "registry.example.com/team/web" },
    { name = "image.tag", value = var.x },
  ]
}
