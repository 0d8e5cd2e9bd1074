variable "admin_secret_arn" {
  type    = string
  default = null
}

variable "reports" {
  type = bool
}

locals {
  admin_secret = coalesce(var.admin_secret_arn, "")
  admin_data = local.admin_secret != "" ? [
    {
      secretKey = "password"
      remoteRef = { key = "shop/admin", property = "password" }
    }
  ] : []
}

# Where it is made, there is something to be read.
resource "kubectl_manifest" "admin" {
  count = local.admin_secret != "" ? 1 : 0
  yaml_body = yamlencode({
    apiVersion = "external-secrets.io/v1"
    kind       = "ExternalSecret"
    metadata   = { name = "admin", namespace = "shop" }
    spec = {
      refreshInterval = "1h"
      secretStoreRef = { name = "aws", kind = "ClusterSecretStore" }
      target         = { name = "admin" }
      data           = local.admin_data
    }
  })
}

# Where it is made, nothing is read.
resource "kubectl_manifest" "reports" {
  count = var.reports ? 1 : 0
  yaml_body = yamlencode({
    apiVersion = "external-secrets.io/v1"
    kind       = "ExternalSecret"
    metadata   = { name = "reports", namespace = "shop" }
    spec = {
      refreshInterval = "1h"
      secretStoreRef = { name = "aws", kind = "ClusterSecretStore" }
      target         = { name = "reports" }
      data = var.reports ? [] : [{ secretKey = "a", remoteRef = { key = "b" } }] # expect: ES-06 "[]"
    }
  })
}
