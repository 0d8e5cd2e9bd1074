# failing
resource "kubernetes_persistent_volume_v1" "data" {
  metadata {
    name = "data"
  }
  spec {
    capacity                         = { storage = "20Gi" }
    access_modes                     = ["ReadWriteMany"]
    persistent_volume_reclaim_policy = "Retain"
    storage_class_name               = "files"
    persistent_volume_source {
      csi {
        driver        = "efs.csi.aws.com"
        volume_handle = "fs-0123456789abcdef0" # expect: ST-05 "\"fs-0123456789abcdef0\""
      }
    }
  }
}

# passing
resource "kubernetes_persistent_volume_v1" "data" {
  metadata {
    name = "data"
  }
  spec {
    capacity                         = { storage = "20Gi" }
    access_modes                     = ["ReadWriteMany"]
    persistent_volume_reclaim_policy = "Retain"
    storage_class_name               = "files"
    persistent_volume_source {
      csi {
        driver        = "efs.csi.aws.com"
        volume_handle = "fs-0123456789abcdef0::fsap-0123456789abcdef0"
      }
    }
  }
}

# undecided
resource "kubernetes_persistent_volume_v1" "data" {
  metadata {
    name = "data"
  }
  spec {
    capacity                         = { storage = "20Gi" }
    access_modes                     = ["ReadWriteMany"]
    persistent_volume_reclaim_policy = "Retain"
    storage_class_name               = "files"
    persistent_volume_source {
      csi {
        driver        = "efs.csi.aws.com"
        volume_handle = var.x
      }
    }
  }
}
