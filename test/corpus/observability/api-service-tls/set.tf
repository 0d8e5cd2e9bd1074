resource "helm_release" "metrics_server" {
  name       = "metrics-server"
  repository = "https://kubernetes-sigs.github.io/metrics-server"
  chart      = "metrics-server"

  set {
    name  = "apiService.insecureSkipTLSVerify"
    value = "true" # expect: MS-03 "\"true\""
  }
}

resource "helm_release" "verified" {
  name       = "verified"
  repository = "https://kubernetes-sigs.github.io/metrics-server"
  chart      = "metrics-server"

  set = [
    {
      name  = "apiService.insecureSkipTLSVerify"
      value = false
    },
    {
      name  = "webhook.insecureSkipTLSVerify"
      value = true
    },
  ]
}
