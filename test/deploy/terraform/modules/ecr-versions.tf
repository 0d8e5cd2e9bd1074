# Up to version 3 statements have `conditions`: whoever pulls must be of the organisation.
module "two" {
  source          = "terraform-aws-modules/ecr/aws"
  version         = "~> 2.4"
  repository_name = "two"
  repository_policy_statements = {
    organisation = {
      principals = [{ type = "AWS", identifiers = ["*"] }]
      actions    = ["ecr:BatchGetImage"]
      conditions = [{ test = "StringEquals", variable = "aws:PrincipalOrgID", values = ["o-a1b2c3d4e5"] }]
    }
  }
}

module "three" {
  source          = "terraform-aws-modules/ecr/aws"
  version         = "~> 3.2"
  repository_name = "three"
  repository_policy_statements = {
    world = {
      principals = [{ type = "AWS", identifiers = ["*"] }] # expect: BP-05 "\"*\""
      actions    = ["ecr:BatchGetImage"]
    }
  }
}
