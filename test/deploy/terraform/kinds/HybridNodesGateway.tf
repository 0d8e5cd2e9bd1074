# failing
resource "helm_release" "gateway" {
  name    = "gateway"
  chart   = "eks-hybrid-nodes-gateway"
  version = "1.0.0"
}

resource "helm_release" "cilium" {
  name    = "cilium"
  chart   = "cilium"
  version = "1.18.1"
  values = [yamlencode({
    routingMode           = "native" # expect: CI-11 "\"native\""
    ipv4NativeRoutingCIDR = "10.53.0.0/16"
    enableIPv4Masquerade  = false
    rollOutCiliumPods     = true
    bgpControlPlane       = { enabled = true }
    affinity              = {}
  })]
}

# passing
resource "helm_release" "gateway" {
  name    = "gateway"
  chart   = "eks-hybrid-nodes-gateway"
  version = "1.0.0"
}

# undecided
resource "helm_release" "gateway" {
  name    = "gateway"
  chart   = "eks-hybrid-nodes-gateway"
  version = "1.0.0"
}

resource "helm_release" "cilium" {
  name    = "cilium"
  chart   = "cilium"
  version = "1.18.1"
  values = [yamlencode({
    routingMode           = var.x
    ipv4NativeRoutingCIDR = "10.53.0.0/16"
    enableIPv4Masquerade  = false
    rollOutCiliumPods     = true
    bgpControlPlane       = { enabled = true }
    affinity              = {}
  })]
}
