resource "kubernetes_manifest" "vpa" {
  manifest = yamldecode(<<-EOT
    apiVersion: autoscaling.k8s.io/v1
    kind: VerticalPodAutoscaler
    metadata: {name: web, namespace: shop}
    spec:
      targetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
      updatePolicy: {updateMode: "Auto"}
  EOT
  )
}
