# The policy is written in a here-document.
resource "aws_iam_role_policy" "pull" {
  name   = "pull"
  role   = aws_iam_role.nodes.name
  policy = <<-EOT
    {
      "Version": "2012-10-17",
      "Statement": [
        {
          "Effect": "Allow",
          "Action": ["ecr:BatchCheckLayerAvailability", "ecr:GetDownloadUrlForLayer", "ecr:BatchGetImage", "ecr:PutImage"],
          "Resource": "arn:aws:ecr:eu-west-1:111122223333:repository/orders"
        }
      ]
    }
  EOT
}
