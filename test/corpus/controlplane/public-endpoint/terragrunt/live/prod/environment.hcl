locals {
  stage = "prod"
  cidrs = ["0.0.0.0/0"] # expect: CL-04 "\"0.0.0.0/0\""
}
