# failing
resource "kubernetes_api_service_v1" "metrics" {
  metadata {
    name = "v1beta1.metrics.k8s.io"
  }
  spec {
    group                    = "metrics.k8s.io"
    group_priority_minimum   = 100
    version                  = "v1beta1"
    version_priority         = 100
    insecure_skip_tls_verify = true # expect: MS-03 "true"
    service {
      name      = "metrics-server"
      namespace = "kube-system"
    }
  }
}

# passing
resource "kubernetes_api_service_v1" "metrics" {
  metadata {
    name = "v1beta1.metrics.k8s.io"
  }
  spec {
    group                    = "metrics.k8s.io"
    group_priority_minimum   = 100
    version                  = "v1beta1"
    version_priority         = 100
    insecure_skip_tls_verify = false
    service {
      name      = "metrics-server"
      namespace = "kube-system"
    }
  }
}

# undecided
resource "kubernetes_api_service_v1" "metrics" {
  metadata {
    name = "v1beta1.metrics.k8s.io"
  }
  spec {
    group                    = "metrics.k8s.io"
    group_priority_minimum   = 100
    version                  = "v1beta1"
    version_priority         = 100
    insecure_skip_tls_verify = var.x
    service {
      name      = "metrics-server"
      namespace = "kube-system"
    }
  }
}
