resource "helm_release" "metrics_server" {
  name  = "metrics-server"
  chart = "metrics-server"

  set {
    name  = "args[0]"
    value = "--kubelet-insecure-tls" # expect: MS-01 "\"--kubelet-insecure-tls\""
  }
}
