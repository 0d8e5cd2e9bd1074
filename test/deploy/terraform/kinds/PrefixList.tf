# failing
resource "aws_ec2_managed_prefix_list" "office" {
  name           = "office"
  address_family = "IPv4"
  max_entries    = 1
  entry {
    cidr = "0.0.0.0/0"
  }
}

resource "aws_security_group" "web" {
  name = "web"
}

resource "aws_vpc_security_group_ingress_rule" "web" {
  security_group_id = aws_security_group.web.id
  ip_protocol       = "tcp"
  from_port         = 22
  to_port           = 22
  prefix_list_id    = aws_ec2_managed_prefix_list.office.id # expect: SG-10 "aws_ec2_managed_prefix_list.office.id"
}

# passing
resource "aws_ec2_managed_prefix_list" "office" {
  name           = "office"
  address_family = "IPv4"
  max_entries    = 1
  entry {
    cidr = "10.0.0.0/8"
  }
}

resource "aws_security_group" "web" {
  name = "web"
}

resource "aws_vpc_security_group_ingress_rule" "web" {
  security_group_id = aws_security_group.web.id
  ip_protocol       = "tcp"
  from_port         = 22
  to_port           = 22
  prefix_list_id    = aws_ec2_managed_prefix_list.office.id
}

# undecided
resource "aws_ec2_managed_prefix_list" "office" {
  name           = "office"
  address_family = "IPv4"
  max_entries    = 1
  entry {
    cidr = var.x
  }
}

resource "aws_security_group" "web" {
  name = "web"
}

resource "aws_vpc_security_group_ingress_rule" "web" {
  security_group_id = aws_security_group.web.id
  ip_protocol       = "tcp"
  from_port         = 22
  to_port           = 22
  prefix_list_id    = aws_ec2_managed_prefix_list.office.id
}
