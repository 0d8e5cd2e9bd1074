resource "aws_efs_mount_target" "this" {
  file_system_id  = "fs-0123456789abcdef0"
  subnet_id       = "subnet-0123456789abcdef0"
  security_groups = [aws_security_group.files.id]
}

resource "aws_security_group" "files" { # expect: note "\"files\""
  name   = "files"
  vpc_id = "vpc-0a1b2c3d4e5f60718"
}

output "storage" {
  value = { security_group_id = aws_security_group.files.id }
}
