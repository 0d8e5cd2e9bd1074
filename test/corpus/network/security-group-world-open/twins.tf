resource "aws_security_group" "servers" {
  name = "servers"

  ingress {
    protocol         = "udp"
    from_port        = 51820
    to_port          = 51820
    cidr_blocks      = ["0.0.0.0/0"] # expect: SG-01 "\"0.0.0.0/0\""
    ipv6_cidr_blocks = ["::/0"]      # expect: SG-01 "\"::/0\""
  }
  ingress {
    protocol    = "50"
    from_port   = 0
    to_port     = 0
    cidr_blocks = ["0.0.0.0/0"] # expect: SG-01 "\"0.0.0.0/0\""
  }
  ingress {
    protocol         = "tcp"
    from_port        = 9000
    to_port          = 9000
    cidr_blocks      = ["0.0.0.0/0"] # expect: SG-01 "\"0.0.0.0/0\""
    ipv6_cidr_blocks = ["::/0"]      # expect: SG-01 "\"::/0\""
  }
  ingress {
    protocol         = "tcp"
    from_port        = 22
    to_port          = 22
    cidr_blocks      = ["0.0.0.0/0"] # expect: SG-10 "\"0.0.0.0/0\""
    ipv6_cidr_blocks = ["::/0"]      # expect: SG-10 "\"::/0\""
  }
  ingress {
    protocol         = "tcp"
    from_port        = 10250
    to_port          = 10250
    cidr_blocks      = ["0.0.0.0/0"] # expect: SG-11 "\"0.0.0.0/0\""
    ipv6_cidr_blocks = ["::/0"]      # expect: SG-11 "\"::/0\""
  }
  ingress {
    protocol         = "tcp"
    from_port        = 1194
    to_port          = 1194
    cidr_blocks      = ["10.0.0.0/8"]
    ipv6_cidr_blocks = ["::/0"] # expect: SG-01 "\"::/0\""
  }
}
