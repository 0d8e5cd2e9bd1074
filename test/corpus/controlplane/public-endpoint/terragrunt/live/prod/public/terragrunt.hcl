terraform {
  source = "tfr:///terraform-aws-modules/eks/aws?version=20.8.5"
}

inputs = {
  cluster_name                         = "web"
  cluster_version                      = "1.33"
  cluster_endpoint_public_access       = true
  cluster_endpoint_public_access_cidrs = ["0.0.0.0/0"] # expect: CL-04 "\"0.0.0.0/0\""
}
