resource "aws_iam_role" "catalog" {
  name               = "kestrel-prod-catalog"
  assume_role_policy = data.aws_iam_policy_document.pods_trust.json
}

resource "aws_iam_role_policy" "catalog" {
  name = "assets"
  role = aws_iam_role.catalog.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Sid      = "ReadAssets"
        Effect   = "Allow"
        Action   = ["s3:GetObject"]
        Resource = "arn:aws:s3:::kestrel-prod-assets/*"
      },
    ]
  })
}

resource "aws_eks_pod_identity_association" "catalog" {
  cluster_name    = aws_eks_cluster.this.name
  namespace       = "catalog"
  service_account = "catalog"
  role_arn        = aws_iam_role.catalog.arn
}
