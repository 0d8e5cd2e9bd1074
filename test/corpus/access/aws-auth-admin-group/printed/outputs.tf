locals {
  config_map_aws_auth = <<CONFIGMAPAWSAUTH
apiVersion: v1
kind: ConfigMap
metadata:
  name: aws-auth
  namespace: kube-system
data:
  mapRoles: |
    - rolearn: ${aws_iam_role.manager.arn}
      username: system:node:{{EC2PrivateDNSName}}
      groups:
        - system:masters # expect: AA-01 "system:masters"
    - rolearn: ${aws_iam_role.node.arn}
      username: system:node:{{EC2PrivateDNSName}}
      groups:
        - system:bootstrappers
        - system:nodes
CONFIGMAPAWSAUTH

  # Another ConfigMap, and a text that only names it.
  other = <<OTHER
apiVersion: v1
kind: ConfigMap
metadata:
  name: aws-auth-notes
data:
  mapRoles: |
    - groups: [system:masters]
OTHER
}

output "config_map_aws_auth" {
  value = local.config_map_aws_auth
}

output "written_here" {
  value = <<EOT
apiVersion: v1
kind: ConfigMap
metadata:
  name: aws-auth
  namespace: kube-system
data:
  mapUsers: |
    - userarn: arn:aws:iam::111122223333:user/operator
      username: operator
      groups: [system:masters] # expect: AA-01 "system:masters"
EOT
}

# What is applied of it is said once.
resource "kubectl_manifest" "aws_auth" {
  yaml_body = local.config_map_aws_auth
}
