# failing
resource "aws_efs_mount_target" "a" {
  file_system_id  = "fs-0123456789abcdef0"
  subnet_id       = "subnet-0123456789abcdef0"
  security_groups = [aws_security_group.files.id]
}

resource "aws_security_group" "files" {
  name = "files"
}

resource "aws_vpc_security_group_ingress_rule" "files" {
  security_group_id = aws_security_group.files.id
  ip_protocol       = "tcp"
  from_port         = 2049
  to_port           = 2049
  cidr_ipv4         = "0.0.0.0/0" # expect: SG-12 "\"0.0.0.0/0\""
}

# passing
resource "aws_efs_mount_target" "a" {
  file_system_id  = "fs-0123456789abcdef0"
  subnet_id       = "subnet-0123456789abcdef0"
  security_groups = [aws_security_group.files.id]
}

resource "aws_security_group" "files" {
  name = "files"
}

resource "aws_vpc_security_group_ingress_rule" "files" {
  security_group_id = aws_security_group.files.id
  ip_protocol       = "tcp"
  from_port         = 2049
  to_port           = 2049
  cidr_ipv4         = "10.0.0.0/16"
}

# undecided
resource "aws_efs_mount_target" "a" {
  file_system_id  = "fs-0123456789abcdef0"
  subnet_id       = "subnet-0123456789abcdef0"
  security_groups = [aws_security_group.files.id]
}

resource "aws_security_group" "files" {
  name = "files"
}

resource "aws_vpc_security_group_ingress_rule" "files" {
  security_group_id = aws_security_group.files.id
  ip_protocol       = "tcp"
  from_port         = 2049
  to_port           = 2049
  cidr_ipv4         = var.x
}
