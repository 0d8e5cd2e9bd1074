variable "storage" {
  type = object({ security_group_id = string })
}

resource "aws_security_group" "nodes" {
  name   = "nodes"
  vpc_id = "vpc-0a1b2c3d4e5f60718"
}

resource "aws_security_group_rule" "files" {
  type                     = "ingress"
  protocol                 = "tcp"
  from_port                = 2049
  to_port                  = 2049
  security_group_id        = var.storage.security_group_id
  source_security_group_id = aws_security_group.nodes.id
}
