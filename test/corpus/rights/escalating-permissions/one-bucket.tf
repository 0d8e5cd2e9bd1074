resource "aws_s3_bucket" "orders" {
  bucket = "orders"
}

data "aws_iam_policy_document" "orders" {
  statement {
    actions   = ["*"]
    resources = [aws_s3_bucket.orders.arn, "${aws_s3_bucket.orders.arn}/*"]
  }
  statement {
    actions   = ["iam:PutRolePolicy"] # expect: AC-04 "\"iam:PutRolePolicy\""
    resources = ["arn:aws:iam::${var.account}:role/*"]
  }
}

resource "aws_iam_role" "worker" {
  name = "worker"
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Principal = { Service = "ec2.amazonaws.com" }, Action = "sts:AssumeRole" }]
  })
}

resource "aws_iam_role_policy" "orders" {
  role   = aws_iam_role.worker.name
  policy = data.aws_iam_policy_document.orders.json
}
