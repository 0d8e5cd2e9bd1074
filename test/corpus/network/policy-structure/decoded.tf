resource "kubernetes_manifest" "isolated" {
  manifest = yamldecode(<<-EOT
    apiVersion: networking.k8s.io/v1
    kind: NetworkPolicy
    metadata: { name: isolated, namespace: shop }
    spec: { podSelector: {}, policyTypes: [Ingress, Egress] }
  EOT
  )
}
resource "kubernetes_manifest" "scalar" {
  manifest = yamldecode(<<-EOT
    apiVersion: networking.k8s.io/v1
    kind: NetworkPolicy
    metadata: { name: scalar, namespace: shop }
    spec: { podSelector: {}, policyTypes: Ingress } # expect: NP-07 "Ingress"
  EOT
  )
}
