variable "certificates" {
  type    = list(map(string))
  default = []
}

module "issuing" {
  source       = "./issuing"
  certificates = var.certificates
}
