# failing
resource "kubernetes_service_account_v1" "orders" {
  metadata {
    name      = "orders"
    namespace = "shop"
    annotations = {
      "eks.amazonaws.com/role-arn" = aws_iam_role.node.arn # expect: X-04 "aws_iam_role.node.arn"
    }
  }
}

resource "aws_iam_role" "node" {
  name = "node"
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Principal = { Service = "ec2.amazonaws.com" }, Action = "sts:AssumeRole" }]
  })
}

# passing
resource "kubernetes_service_account_v1" "orders" {
  metadata {
    name      = "orders"
    namespace = "shop"
    annotations = {
      "eks.amazonaws.com/role-arn" = "arn:aws:iam::111122223333:role/shop"
    }
  }
}

resource "aws_iam_role" "node" {
  name = "node"
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Principal = { Service = "ec2.amazonaws.com" }, Action = "sts:AssumeRole" }]
  })
}

# undecided
resource "kubernetes_service_account_v1" "orders" {
  metadata {
    name      = "orders"
    namespace = "shop"
    annotations = {
      "eks.amazonaws.com/role-arn" = var.x
    }
  }
}

resource "aws_iam_role" "node" {
  name = "node"
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Principal = { Service = "ec2.amazonaws.com" }, Action = "sts:AssumeRole" }]
  })
}
