# failing
resource "kubernetes_storage_class" "fast" {
  metadata {
    name = "fast"
  }
  storage_provisioner = "ebs.csi.aws.com"
  volume_binding_mode = "Immediate" # expect: ST-03 "\"Immediate\""
  parameters = {
    type      = "gp3"
    encrypted = "true"
  }
}

# passing
resource "kubernetes_storage_class" "fast" {
  metadata {
    name = "fast"
  }
  storage_provisioner    = "ebs.csi.aws.com"
  volume_binding_mode    = "WaitForFirstConsumer"
  allow_volume_expansion = true
  reclaim_policy         = "Retain"
  parameters = {
    type      = "gp3"
    encrypted = "true"
  }
}

# undecided
resource "kubernetes_storage_class" "fast" {
  metadata {
    name = "fast"
  }
  storage_provisioner    = "ebs.csi.aws.com"
  volume_binding_mode    = var.mode
  allow_volume_expansion = true
  reclaim_policy         = "Retain"
  parameters = {
    type      = "gp3"
    encrypted = "true"
  }
}
