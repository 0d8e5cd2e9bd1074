# failing
resource "helm_release" "cilium" {
  name    = "cilium"
  chart   = "cilium"
  version = "1.18.1"
  values = [yamlencode({
    routingMode           = "native"
    ipv4NativeRoutingCIDR = "10.53.0.0/16"
    autoDirectNodeRoutes  = false
    enableIPv4Masquerade  = true # expect: CI-04 "true"
    rollOutCiliumPods     = true
    bgpControlPlane       = { enabled = true }
    affinity              = {}
  })]
}

# passing
resource "helm_release" "cilium" {
  name    = "cilium"
  chart   = "cilium"
  version = "1.18.1"
  values = [yamlencode({
    routingMode           = "native"
    ipv4NativeRoutingCIDR = "10.53.0.0/16"
    autoDirectNodeRoutes  = false
    enableIPv4Masquerade  = false
    rollOutCiliumPods     = true
    bgpControlPlane       = { enabled = true }
    affinity              = {}
  })]
}

# undecided
resource "helm_release" "cilium" {
  name    = "cilium"
  chart   = "cilium"
  version = "1.18.1"
  values = [yamlencode({
    routingMode           = "native"
    ipv4NativeRoutingCIDR = "10.53.0.0/16"
    autoDirectNodeRoutes  = false
    enableIPv4Masquerade  = var.x
    rollOutCiliumPods     = true
    bgpControlPlane       = { enabled = true }
    affinity              = {}
  })]
}
