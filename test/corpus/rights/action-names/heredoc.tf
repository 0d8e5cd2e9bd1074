resource "aws_kms_key" "orders" {
  policy = <<-EOT
    {
      "Statement": [
        {"Effect": "Allow", "Principal": "*", "Action": "kms:Decypt", "Resource": "*"}
      ]
    }
  EOT
}
