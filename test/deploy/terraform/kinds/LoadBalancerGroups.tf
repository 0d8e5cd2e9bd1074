# failing
resource "aws_lb" "orders" {
  name            = "orders"
  internal        = true
  security_groups = [aws_security_group.orders.id]
}

resource "aws_security_group" "orders" {
  name = "orders"
  ingress {
    protocol    = "tcp"
    from_port   = 443
    to_port     = 443
    cidr_blocks = ["0.0.0.0/0"] # expect: SG-01 "\"0.0.0.0/0\""
  }
}

# passing
resource "aws_lb" "orders" {
  name            = "orders"
  internal        = true
  security_groups = [aws_security_group.orders.id]
}

resource "aws_security_group" "orders" {
  name = "orders"
  ingress {
    protocol    = "tcp"
    from_port   = 443
    to_port     = 443
    cidr_blocks = ["10.0.0.0/8"]
  }
}

# undecided
resource "aws_lb" "orders" {
  name            = "orders"
  internal        = true
  security_groups = [aws_security_group.orders.id]
}

resource "aws_security_group" "orders" {
  name = "orders"
  ingress {
    protocol    = "tcp"
    from_port   = 443
    to_port     = 443
    cidr_blocks = [var.x]
  }
}
