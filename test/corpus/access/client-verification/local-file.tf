resource "local_file" "k" {
  filename = "kubeconfig"
  content  = <<-EOT
    apiVersion: v1
    kind: Config
    clusters:
      - name: p
        cluster:
          server: https://A.gr7.eu-west-1.eks.amazonaws.com
          insecure-skip-tls-verify: true # expect: KC-02 "true"
    contexts: [{name: p, context: {cluster: p, user: u}}]
    current-context: p
    users: [{name: u, user: {tokenFile: /t}}]
  EOT
}
