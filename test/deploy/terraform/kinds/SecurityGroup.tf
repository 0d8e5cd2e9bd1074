# failing
resource "aws_security_group" "nodes" {
  name = "eks-cluster-orders"
  ingress {
    from_port   = 22
    to_port     = 22
    protocol    = "tcp"
    cidr_blocks = ["0.0.0.0/0"] # expect: SG-10 "\"0.0.0.0/0\""
  }
}

# passing
resource "aws_security_group" "nodes" {
  name = "eks-cluster-orders"
  ingress {
    from_port   = 443
    to_port     = 443
    protocol    = "tcp"
    cidr_blocks = ["10.20.0.0/16"]
  }
}

# undecided
resource "aws_security_group" "nodes" {
  name = "eks-cluster-orders"
  ingress {
    from_port   = 22
    to_port     = 22
    protocol    = "tcp"
    cidr_blocks = var.offices
  }
}
