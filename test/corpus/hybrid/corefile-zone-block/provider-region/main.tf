variable "region" { default = "eu-west-1" }

provider "aws" {
  region = var.region
}

# Resources that name no provider are not there.
provider "aws" {
  alias  = "replica"
  region = "eu-central-1"
}

module "cluster" {
  source = "./modules/cluster"
}
