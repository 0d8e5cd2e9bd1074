data "aws_iam_policy_document" "hybrid_trust" {
  statement {
    actions = ["sts:AssumeRole"]

    principals {
      type        = "Service"
      identifiers = ["ssm.amazonaws.com"]
    }

    condition {
      test     = "StringEquals"
      variable = "aws:SourceAccount"
      values   = [var.account]
    }
  }
}

resource "aws_iam_role" "hybrid" {
  name               = "kestrel-prod-hybrid"
  assume_role_policy = data.aws_iam_policy_document.hybrid_trust.json
}

resource "aws_iam_role_policy_attachment" "hybrid_ssm" {
  role       = aws_iam_role.hybrid.name
  policy_arn = "arn:aws:iam::aws:policy/AmazonSSMManagedInstanceCore"
}

resource "aws_iam_role_policy_attachment" "hybrid_pull" {
  role       = aws_iam_role.hybrid.name
  policy_arn = aws_iam_policy.pull.arn
}

resource "aws_iam_role_policy" "hybrid_describe" {
  name = "describe-cluster"
  role = aws_iam_role.hybrid.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Sid      = "DescribeCluster"
        Effect   = "Allow"
        Action   = ["eks:DescribeCluster", "eks-auth:AssumeRoleForPodIdentity"]
        Resource = aws_eks_cluster.this.arn
      },
    ]
  })
}
