module "irsa" {
  source       = "./irsa"
  provider_url = "https://oidc.eks.eu-central-1.amazonaws.com/id/8A4D1F60B2C94E7795E3D0A6C17B28F4" # expect: TR-07 "https://"
}
