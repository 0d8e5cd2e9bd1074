resource "aws_security_group" "files" {
  name        = "kestrel-prod-files"
  description = "NFS from the VPC"
  vpc_id      = aws_vpc.this.id
}

resource "aws_vpc_security_group_ingress_rule" "files" {
  security_group_id = aws_security_group.files.id
  description       = "The nodes"
  cidr_ipv4         = var.vpc_cidr
  ip_protocol       = "tcp"
  from_port         = 2049
  to_port           = 2049
}

resource "aws_efs_file_system" "shared" {
  encrypted = true
}

resource "aws_efs_mount_target" "shared" {
  for_each = aws_subnet.private

  file_system_id  = aws_efs_file_system.shared.id
  subnet_id       = each.value.id
  security_groups = [aws_security_group.files.id]
}
