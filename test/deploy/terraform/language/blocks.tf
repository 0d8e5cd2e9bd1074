# None of these blocks is a resource.
moved {
  from = aws_security_group_rule.old
  to   = aws_security_group_rule.new
}

removed {
  from = aws_security_group_rule.gone
  lifecycle {
    destroy = false
  }
}

import {
  for_each = toset(["a"])
  to       = aws_security_group_rule.new
  id       = each.key
}

check "health" {
  data "http" "front" {
    url = "https://example.com"
  }
  assert {
    condition     = data.http.front.status_code == 200
    error_message = "no answer"
  }
}

ephemeral "aws_secretsmanager_secret_version" "password" {
  secret_id = "orders"
}

terraform {
  required_providers {
    aws = { source = "hashicorp/aws" }
  }
}

locals {
  # Functions of providers and the workspace are known at deployment.
  account = provider::aws::arn_parse("arn:aws:iam::111122223333:role/a").account_id
  cidrs   = terraform.workspace == "prod" ? ["10.0.0.0/8"] : ["0.0.0.0/0"] # expect: SG-11 "\"0.0.0.0/0\""
  names   = fileset(path.module, "*.json")
  per     = { prod = ["0.0.0.0/0"] } # expect: SG-11 "\"0.0.0.0/0\""
}

resource "aws_security_group_rule" "new" {
  type              = "ingress"
  security_group_id = "sg-0123456789abcdef0"
  protocol          = "tcp"
  from_port         = 10250
  to_port           = 10250
  cidr_blocks       = local.cidrs
  depends_on        = [module.other]
}

resource "aws_security_group_rule" "per" {
  type              = "ingress"
  security_group_id = "sg-0123456789abcdef0"
  protocol          = "tcp"
  from_port         = 10250
  to_port           = 10250
  cidr_blocks       = local.per[terraform.workspace]
}

resource "aws_iam_role_policy" "each" {
  for_each = local.names
  role     = "a"
  policy   = file(each.value)
}
