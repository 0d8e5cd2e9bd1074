resource "aws_lb" "inner" {
  internal        = true
  security_groups = [aws_security_group.inner.id]
}

resource "aws_security_group" "inner" {
  ingress {
    protocol    = "tcp"
    from_port   = 8080
    to_port     = 8080
    cidr_blocks = ["0.0.0.0/0"] # expect: SG-01/info '"0.0.0.0/0"'
  }
}

resource "aws_lb" "facing" {
  security_groups = [aws_security_group.facing.id]
}

resource "aws_security_group" "facing" {
  ingress {
    protocol    = "tcp"
    from_port   = 8080
    to_port     = 8080
    cidr_blocks = ["0.0.0.0/0"] # expect: SG-01/warning '"0.0.0.0/0"'
  }
}
