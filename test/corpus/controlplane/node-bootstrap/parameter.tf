data "aws_ssm_parameter" "old" {
  name = "/aws/service/eks/optimized-ami/1.30/amazon-linux-2/recommended/image_id"
}
data "aws_ssm_parameter" "new" {
  name = "/aws/service/eks/optimized-ami/1.36/amazon-linux-2023/x86_64/standard/recommended/image_id"
}
data "aws_ssm_parameter" "own" {
  name = "/orders/image_id"
}
resource "aws_launch_template" "nodeadm" {
  image_id  = data.aws_ssm_parameter.old.value
  user_data = base64encode(<<-EOT
    apiVersion: node.eks.aws/v1alpha1 # expect: NC-06 "node.eks.aws/v1alpha1"
    kind: NodeConfig
    spec:
      cluster: { name: orders }
  EOT
  )
}
resource "aws_launch_template" "script" {
  image_id  = nonsensitive(data.aws_ssm_parameter.new.insecure_value)
  user_data = base64encode(<<-EOT
    #!/bin/bash
    /etc/eks/bootstrap.sh orders # expect: NC-06 "/etc/eks/bootstrap.sh"
  EOT
  )
}
resource "aws_launch_template" "right" {
  image_id  = data.aws_ssm_parameter.old.value
  user_data = base64encode("#!/bin/bash\n/etc/eks/bootstrap.sh orders\n")
}
resource "aws_launch_template" "unknown" {
  image_id  = data.aws_ssm_parameter.own.value
  user_data = base64encode("#!/bin/bash\n/etc/eks/bootstrap.sh orders\n")
}
