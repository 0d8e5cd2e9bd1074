resource "aws_launch_template" "hybrid" {
  name = "hybrid"
  user_data = base64encode(<<-EOT
    MIME-Version: 1.0
    Content-Type: multipart/mixed; boundary="//"

    --//
    Content-Type: application/node.eks.aws

    apiVersion: node.eks.aws/v1alpha1
    kind: NodeConfig
    spec:
      kubelet:
        config:
          readOnlyPort: 10255 # expect: NC-05 "10255"
    --//--
  EOT
  )
}
