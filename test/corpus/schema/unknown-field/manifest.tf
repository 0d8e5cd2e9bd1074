resource "kubernetes_manifest" "config" {
  manifest = {
    apiVersion = "v1"
    kind       = "ConfigMap"
    metadata   = { name = "settings", namespace = "shop" }
    datas      = { LEVEL = "info" } # expect: SC-01 "datas", note "datas"
  }
}
