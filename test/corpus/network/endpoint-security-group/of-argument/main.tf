module "endpoints" {
  source = "./endpoints"
  groups = [aws_security_group.endpoints.id]
}

resource "aws_security_group" "endpoints" {
  name   = "endpoints"
  vpc_id = "vpc-0123456789abcdef0"

  ingress { # expect: SG-08 "ingress"
    protocol    = "tcp"
    from_port   = 443
    to_port     = 443
    cidr_blocks = ["10.0.0.0/16"]
  }
}
