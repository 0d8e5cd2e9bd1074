module "group" {
  source  = "terraform-aws-modules/security-group/aws"
  version = "~> 5.0"
  vpc_id  = "vpc-0123456789abcdef0"

  ingress_cidr_blocks = ["0.0.0.0/0"] # expect: SG-10 "\"0.0.0.0/0\""
  ingress_rules       = ["ssh-tcp"]
  ingress_with_cidr_blocks = [
    { rule = "postgresql-tcp", cidr_blocks = "10.0.0.0/8,0.0.0.0/0" }, # expect: SG-10 "\"10.0.0.0/8,0.0.0.0/0\""
    { from_port = 10250, to_port = 10250, protocol = "tcp", cidr_blocks = "0.0.0.0/0" }, # expect: SG-11 "\"0.0.0.0/0\""
    { rule = "https-443-tcp", cidr_blocks = "10.0.0.0/8" },
  ]
  egress_rules = ["all-all"] # expect: SG-03 "\"all-all\""
}

module "ssh" {
  source              = "terraform-aws-modules/security-group/aws//modules/ssh"
  version             = "~> 5.0"
  vpc_id              = "vpc-0123456789abcdef0"
  ingress_cidr_blocks = ["0.0.0.0/0"] # expect: SG-10 "\"0.0.0.0/0\""
}

module "inside" {
  source              = "terraform-aws-modules/security-group/aws//modules/ssh"
  version             = "~> 5.0"
  vpc_id              = "vpc-0123456789abcdef0"
  ingress_cidr_blocks = ["10.0.0.0/8"]
}
