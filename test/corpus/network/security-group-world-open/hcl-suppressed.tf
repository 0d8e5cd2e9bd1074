resource "aws_security_group" "orders" {
  name   = "orders"
  vpc_id = "vpc-0a1b2c3d"

  ingress {
    protocol  = "tcp"
    from_port = 8443
    to_port   = 8443
    # clauselint-disable-next-line SG-01 -- the shop is public
    cidr_blocks = ["0.0.0.0/0"]
  }

  ingress {
    protocol    = "tcp"
    from_port   = 9443
    to_port     = 9443
    cidr_blocks = ["0.0.0.0/0"] // clauselint-disable-line SG-01 -- the shop is public
  }

  ingress {
    protocol  = "tcp"
    from_port = 9000
    to_port   = 9000
    /* clauselint-disable-next-line SG-01 -- the shop is public */
    cidr_blocks = ["0.0.0.0/0"]
  }
}
