resource "aws_security_group" "endpoints" {
  name        = "kestrel-prod-endpoints"
  description = "HTTPS from the VPC and the remote Pods"
  vpc_id      = aws_vpc.this.id
}

resource "aws_vpc_security_group_ingress_rule" "endpoints_vpc" {
  security_group_id = aws_security_group.endpoints.id
  description       = "The VPC"
  cidr_ipv4         = var.vpc_cidr
  ip_protocol       = "tcp"
  from_port         = 443
  to_port           = 443
}

resource "aws_vpc_security_group_ingress_rule" "endpoints_pods" {
  for_each = toset(var.remote_pod_cidrs)

  security_group_id = aws_security_group.endpoints.id
  description       = "The Pods on hybrid nodes"
  cidr_ipv4         = each.value
  ip_protocol       = "tcp"
  from_port         = 443
  to_port           = 443
}

data "aws_iam_policy_document" "sts_endpoint" {
  statement {
    sid       = "OwnRoles"
    actions   = ["sts:AssumeRoleWithWebIdentity", "sts:AssumeRole"]
    resources = ["arn:aws:iam::${var.account}:role/*"]

    principals {
      type        = "*"
      identifiers = ["*"]
    }

    condition {
      test     = "StringEquals"
      variable = "aws:ResourceAccount"
      values   = [var.account]
    }
  }
}

data "aws_iam_policy_document" "s3_endpoint" {
  statement {
    sid       = "OwnBuckets"
    actions   = ["s3:GetObject", "s3:PutObject", "s3:ListBucket"]
    resources = ["arn:aws:s3:::kestrel-prod-*"]

    principals {
      type        = "*"
      identifiers = ["*"]
    }

    condition {
      test     = "StringEquals"
      variable = "aws:ResourceAccount"
      values   = [var.account]
    }
  }
}

resource "aws_vpc_endpoint" "sts" {
  vpc_id              = aws_vpc.this.id
  vpc_endpoint_type   = "Interface"
  service_name        = "com.amazonaws.eu-central-1.sts"
  subnet_ids          = [for subnet in aws_subnet.private : subnet.id]
  security_group_ids  = [aws_security_group.endpoints.id]
  private_dns_enabled = true
  policy              = data.aws_iam_policy_document.sts_endpoint.json
}

resource "aws_vpc_endpoint" "s3" {
  vpc_id              = aws_vpc.this.id
  vpc_endpoint_type   = "Interface"
  service_name        = "com.amazonaws.eu-central-1.s3"
  subnet_ids          = [for subnet in aws_subnet.private : subnet.id]
  security_group_ids  = [aws_security_group.endpoints.id]
  private_dns_enabled = true
  policy              = data.aws_iam_policy_document.s3_endpoint.json

  dns_options {
    dns_record_ip_type                             = "ipv4"
    private_dns_only_for_inbound_resolver_endpoint = false
  }
}
