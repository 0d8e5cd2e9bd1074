locals {
  environment = read_terragrunt_config(find_in_parent_folders("environment.hcl"))
}

inputs = merge(local.environment.locals, { name = "shop-${local.environment.locals.stage}" })
