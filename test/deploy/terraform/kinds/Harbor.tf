# failing
resource "harbor_registry" "hub" {
  name          = "hub"
  provider_name = "docker-hub"
  endpoint_url  = "https://hub.docker.com"
  insecure      = true # expect: HB-03 "true"
}

# passing
resource "harbor_registry" "hub" {
  name          = "hub"
  provider_name = "docker-hub"
  endpoint_url  = "https://hub.docker.com"
  insecure      = false
}

# undecided
resource "harbor_registry" "hub" {
  name          = "hub"
  provider_name = "docker-hub"
  endpoint_url  = "https://hub.docker.com"
  insecure      = var.x
}
