variable "is_large" {
  type    = bool
  default = true
}

resource "kubernetes_manifest" "web" {
  manifest = {
    apiVersion = "apps/v1"
    kind       = "Deployment"
    metadata = {
      name      = "web"
      namespace = "shop"
      labels    = { large = var.is_large, size = 3 }
    }
    spec = {
      replicas = "3"
      paused   = "false"
      minReadySeconds = "soon" # expect: SC-02 "\"soon\""
      selector = { matchLabels = { app = "web" } }
      template = {
        metadata = { labels = { app = "web" } }
        spec     = { containers = "web" } # expect: SC-02 "\"web\"", note "\"web\""
      }
    }
  }
}

resource "kubectl_manifest" "settings" {
  yaml_body = <<-YAML
    apiVersion: v1
    kind: ConfigMap
    metadata: {name: settings, namespace: shop}
    data: {size: 3} # expect: SC-02 "3"
  YAML
}
