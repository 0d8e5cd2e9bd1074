# Nothing shows the platform, and no rule is for the port.
resource "aws_security_group" "files" {
  name   = "files"
  vpc_id = "vpc-0a1b2c3d4e5f60718"

  ingress { # expect: SG-12 "ingress"
    from_port   = 2409
    to_port     = 2409
    protocol    = "tcp"
    cidr_blocks = ["10.0.0.0/16"]
  }
}

resource "aws_efs_mount_target" "files" {
  file_system_id  = "fs-0123456789abcdef0"
  subnet_id       = "subnet-0a1b2c3d4e5f60718"
  security_groups = [aws_security_group.files.id]
}

resource "aws_security_group" "open" {
  name   = "open"
  vpc_id = "vpc-0a1b2c3d4e5f60718"

  ingress { # expect: note "ingress"
    from_port   = 2049
    to_port     = 2049
    protocol    = "tcp"
    cidr_blocks = ["172.16.0.0/16"]
  }
}

resource "aws_efs_mount_target" "open" {
  file_system_id  = "fs-0123456789abcdef0"
  subnet_id       = "subnet-0a1b2c3d4e5f60719"
  security_groups = [aws_security_group.open.id]
}
