# failing
resource "kubernetes_persistent_volume_claim_v1" "data" {
  metadata {
    name      = "data"
    namespace = "shop"
  }
  spec {
    access_modes       = ["ReadWriteOnce"]
    storage_class_name = "" # expect: ST-06 "\"\""
    resources {
      requests = { storage = "20Gi" }
    }
  }
}

# passing
resource "kubernetes_persistent_volume_claim_v1" "data" {
  metadata {
    name      = "data"
    namespace = "shop"
  }
  spec {
    access_modes       = ["ReadWriteOnce"]
    storage_class_name = "fast"
    resources {
      requests = { storage = "20Gi" }
    }
  }
}

# undecided
resource "kubernetes_persistent_volume_claim_v1" "data" {
  metadata {
    name      = "data"
    namespace = "shop"
  }
  spec {
    access_modes       = ["ReadWriteOnce"]
    storage_class_name = var.x
    resources {
      requests = { storage = "20Gi" }
    }
  }
}
