# failing
resource "aws_eks_fargate_profile" "jobs" {
  cluster_name           = "shop"
  fargate_profile_name   = "jobs"
  pod_execution_role_arn = "arn:aws:iam::111122223333:role/fargate"
  selector {
    namespace = "jobs"
  }
}

resource "kubernetes_storage_class_v1" "fast" {
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

resource "kubernetes_stateful_set_v1" "agent" {
  metadata {
    name      = "agent"
    namespace = "jobs"
  }
  spec {
    service_name = "agent"
    selector {
      match_labels = { app = "agent" }
    }
    template {
      metadata {
        labels = { app = "agent" }
      }
      spec {
        container {
          name  = "agent"
          image = "registry.example.com/team/agent:1.2.3"
          resources {
            requests = { memory = "64Mi" }
          }
          volume_mount {
            name       = "data"
            mount_path = "/data"
          }
        }
      }
    }
    volume_claim_template {
      metadata {
        name = "data"
      }
      spec {
        access_modes       = ["ReadWriteOnce"]
        storage_class_name = "fast" # expect: PO-07 "\"fast\""
        resources {
          requests = { storage = "20Gi" }
        }
      }
    }
  }
}

# passing
resource "aws_eks_fargate_profile" "jobs" {
  cluster_name           = "shop"
  fargate_profile_name   = "jobs"
  pod_execution_role_arn = "arn:aws:iam::111122223333:role/fargate"
  selector {
    namespace = "others"
  }
}

resource "kubernetes_storage_class_v1" "fast" {
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

resource "kubernetes_stateful_set_v1" "agent" {
  metadata {
    name      = "agent"
    namespace = "jobs"
  }
  spec {
    service_name = "agent"
    selector {
      match_labels = { app = "agent" }
    }
    template {
      metadata {
        labels = { app = "agent" }
      }
      spec {
        container {
          name  = "agent"
          image = "registry.example.com/team/agent:1.2.3"
          resources {
            requests = { memory = "64Mi" }
          }
          volume_mount {
            name       = "data"
            mount_path = "/data"
          }
        }
      }
    }
    volume_claim_template {
      metadata {
        name = "data"
      }
      spec {
        access_modes       = ["ReadWriteOnce"]
        storage_class_name = "fast"
        resources {
          requests = { storage = "20Gi" }
        }
      }
    }
  }
}

# undecided
resource "aws_eks_fargate_profile" "jobs" {
  cluster_name           = "shop"
  fargate_profile_name   = "jobs"
  pod_execution_role_arn = "arn:aws:iam::111122223333:role/fargate"
  selector {
    namespace = var.x
  }
}

resource "kubernetes_storage_class_v1" "fast" {
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

resource "kubernetes_stateful_set_v1" "agent" {
  metadata {
    name      = "agent"
    namespace = "jobs"
  }
  spec {
    service_name = "agent"
    selector {
      match_labels = { app = "agent" }
    }
    template {
      metadata {
        labels = { app = "agent" }
      }
      spec {
        container {
          name  = "agent"
          image = "registry.example.com/team/agent:1.2.3"
          resources {
            requests = { memory = "64Mi" }
          }
          volume_mount {
            name       = "data"
            mount_path = "/data"
          }
        }
      }
    }
    volume_claim_template {
      metadata {
        name = "data"
      }
      spec {
        access_modes       = ["ReadWriteOnce"]
        storage_class_name = "fast"
        resources {
          requests = { storage = "20Gi" }
        }
      }
    }
  }
}
