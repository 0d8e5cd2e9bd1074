variable "name" {
  type    = string
  default = ""
}

resource "kubectl_manifest" "account" {
  yaml_body = <<-YAML
    apiVersion: v1
    kind: ServiceAccount
    metadata:
      name: ${var.name}
  YAML
}

resource "kubectl_manifest" "nobody" {
  yaml_body = <<-YAML
    apiVersion: v1
    kind: ServiceAccount
    metadata: {} # expect: SC-03 "metadata"
  YAML
}
