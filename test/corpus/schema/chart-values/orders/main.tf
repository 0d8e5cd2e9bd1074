resource "helm_release" "web" {
  name  = "web"
  chart = "./charts/web"

  values = [yamlencode({
    image        = { repository = "registry.example.com/web" }
    replicaCount = "two" # expect: SC-11 '"two"'
  })]

  set {
    name  = "service.port"
    value = 80
  }

  set {
    name  = "service.tpye" # the schema of service is open
    value = "ClusterIP"
  }

  set {
    name  = "replica" # expect: SC-11 '"replica"'
    value = 3
  }
}
