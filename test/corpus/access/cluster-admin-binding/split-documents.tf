data "kubectl_file_documents" "bindings" {
  content = <<-YAML
    apiVersion: v1
    kind: Namespace
    metadata: {name: shop}
    ---
    apiVersion: rbac.authorization.k8s.io/v1
    kind: ClusterRoleBinding
    metadata: {name: everyone}
    roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin} # expect: RB-01 "cluster-admin"
    subjects: [{apiGroup: rbac.authorization.k8s.io, kind: Group, name: developers}]
    ---
    apiVersion: rbac.authorization.k8s.io/v1
    kind: ClusterRoleBinding
    metadata: {name: viewers}
    roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: view}
    subjects: [{apiGroup: rbac.authorization.k8s.io, kind: Group, name: developers}]
  YAML
}

resource "kubectl_manifest" "bindings" {
  for_each  = data.kubectl_file_documents.bindings.manifests
  yaml_body = each.value
}
