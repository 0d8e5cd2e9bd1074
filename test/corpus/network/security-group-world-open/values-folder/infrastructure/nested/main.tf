variable "database_block" {
  type = string
}

resource "aws_security_group" "database" {
  vpc_id = aws_vpc.main.id
}

resource "aws_security_group_rule" "database" {
  type              = "ingress"
  from_port         = 5432
  to_port           = 5432
  protocol          = "tcp"
  cidr_blocks       = [var.database_block]
  security_group_id = aws_security_group.database.id
}
