resource "helm_release" "cilium" {
  name       = "cilium"
  repository = "https://helm.cilium.io"
  chart      = "cilium"
  version    = "1.18.13"
  namespace  = "kube-system"
  set {
    name  = "tunnel"
    value = "vxlan" # expect: CI-14 '"vxlan"'
  }
  set {
    name  = "extraConfig.routing-mode"
    value = "tunnel"
  }
}
