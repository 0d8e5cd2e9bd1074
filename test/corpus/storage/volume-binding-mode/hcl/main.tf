resource "kubernetes_manifest" "gp3" {
  manifest = {
    apiVersion           = "storage.k8s.io/v1"
    kind                 = "StorageClass"
    metadata             = { name = "gp3" }
    provisioner          = "ebs.csi.aws.com"
    volumeBindingMode    = "Immediate" # expect: ST-03 '"Immediate"'
    reclaimPolicy        = "Retain"
    parameters           = { type = "gp3", encrypted = "true" }
  }
}

resource "kubectl_manifest" "orders" {
  yaml_body = <<-YAML
    apiVersion: storage.k8s.io/v1
    kind: StorageClass
    metadata:
      name: orders-${var.stage}
    provisioner: ebs.csi.aws.com
    volumeBindingMode: Immediate # expect: ST-03 "Immediate"
    reclaimPolicy: Retain
    parameters: {type: gp3, encrypted: "true"}
  YAML
}

resource "kubectl_manifest" "returns" {
  yaml_body = yamlencode({
    apiVersion        = "storage.k8s.io/v1"
    kind              = "StorageClass"
    metadata          = { name = "returns" }
    provisioner       = "ebs.csi.aws.com"
    volumeBindingMode = "Immediate" # expect: ST-03 '"Immediate"'
    reclaimPolicy     = "Retain"
    parameters        = { type = "gp3", encrypted = "true" }
  })
}
