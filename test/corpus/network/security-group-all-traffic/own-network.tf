resource "aws_vpc" "orders" {
  cidr_block = "10.20.0.0/16"
}

resource "aws_security_group" "orders" {
  name   = "orders"
  vpc_id = aws_vpc.orders.id

  ingress {
    protocol    = "-1" # expect: SG-02 "\"-1\""
    from_port   = 0
    to_port     = 0
    cidr_blocks = [aws_vpc.orders.cidr_block]
  }
  ingress {
    protocol    = "-1" # expect: SG-02 "\"-1\""
    from_port   = 0
    to_port     = 0
    cidr_blocks = ["10.30.0.0/16"]
  }
}
