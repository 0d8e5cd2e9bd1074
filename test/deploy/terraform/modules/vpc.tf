module "vpc" {
  source  = "terraform-aws-modules/vpc/aws"
  version = "~> 6.0"

  cidr            = "10.0.0.0/16"
  azs             = ["eu-central-1a", "eu-central-1b"]
  private_subnets = ["10.0.0.0/20", "10.0.16.0/20"]
}

module "endpoints" {
  source  = "terraform-aws-modules/vpc/aws//modules/vpc-endpoints"
  version = "~> 6.0"
  vpc_id  = module.vpc.vpc_id

  create_security_group = true
  security_group_rules = {
    https = { cidr_blocks = [module.vpc.vpc_cidr_block] }
    world = { cidr_blocks = ["0.0.0.0/0"] } # expect: SG-01 "\"0.0.0.0/0\""
  }

  endpoints = {
    sts   = { service = "sts", private_dns_enabled = true } # expect: VE-07 "sts"
    ecr   = { service = "ecr.api" }
    s3    = { service = "s3", service_type = "Gateway" }
    never = { create = false, service = "sts" }
  }
}

module "bare" {
  source    = "terraform-aws-modules/vpc/aws//modules/vpc-endpoints"
  version   = "~> 6.0"
  vpc_id    = "vpc-0123456789abcdef0"
  endpoints = { sts = { service = "sts", private_dns_enabled = true } } # expect: VE-05 "sts", VE-07 "sts"
}
