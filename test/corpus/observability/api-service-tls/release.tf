resource "helm_release" "metrics" {
  name       = "metrics-server"
  repository = "https://kubernetes-sigs.github.io/metrics-server/"
  chart      = "metrics-server"
  values = [yamlencode({
    apiService = { insecureSkipTLSVerify = true } # expect: MS-03 "true"
  })]
}
resource "helm_release" "checked" {
  name       = "metrics-server"
  repository = "https://kubernetes-sigs.github.io/metrics-server/"
  chart      = "metrics-server"
  values     = [yamlencode({ apiService = { insecureSkipTLSVerify = false } })]
}
