resource "kubernetes_manifest" "dns" {
  manifest = {
    apiVersion = "v1"
    kind       = "Service"
    metadata   = { name = "kube-dns", namespace = "kube-system" }
    spec = {
      selector            = { "k8s-app" = "kube-dns" }
      trafficDistribution = "PreferSameNode" # expect: SV-08 "\"PreferSameNode\""
      ports               = [{ name = "dns", port = 53, protocol = "UDP" }]
    }
  }
}

resource "helm_release" "cilium" {
  name       = "cilium"
  namespace  = "kube-system"
  repository = "https://helm.cilium.io"
  chart      = "cilium"
  version    = "1.18.13"
}
