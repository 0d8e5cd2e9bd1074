# failing
# complete
resource "aws_efs_access_point" "data" {
  file_system_id = "fs-0123456789abcdef1"
}

resource "kubernetes_persistent_volume_v1" "data" {
  metadata {
    name = "data"
  }
  spec {
    capacity                         = { storage = "20Gi" }
    access_modes                     = ["ReadWriteMany"]
    persistent_volume_reclaim_policy = "Retain"
    persistent_volume_source {
      csi {
        driver        = "efs.csi.aws.com"
        volume_handle = "fs-0123456789abcdef0::fsap-0123456789abcdef0" # expect: X-34 "\"fs-0123456789abcdef0::fsap-0123456789abcdef0\""
      }
    }
  }
}

# passing
# complete
resource "aws_efs_access_point" "data" {
  file_system_id = "fs-0123456789abcdef0"
}

resource "kubernetes_persistent_volume_v1" "data" {
  metadata {
    name = "data"
  }
  spec {
    capacity                         = { storage = "20Gi" }
    access_modes                     = ["ReadWriteMany"]
    persistent_volume_reclaim_policy = "Retain"
    persistent_volume_source {
      csi {
        driver        = "efs.csi.aws.com"
        volume_handle = "fs-0123456789abcdef0::fsap-0123456789abcdef0"
      }
    }
  }
}

# undecided
# complete
resource "aws_efs_access_point" "data" {
  file_system_id = var.x
}

resource "kubernetes_persistent_volume_v1" "data" {
  metadata {
    name = "data"
  }
  spec {
    capacity                         = { storage = "20Gi" }
    access_modes                     = ["ReadWriteMany"]
    persistent_volume_reclaim_policy = "Retain"
    persistent_volume_source {
      csi {
        driver        = "efs.csi.aws.com"
        volume_handle = "fs-0123456789abcdef0::fsap-0123456789abcdef0"
      }
    }
  }
}
