variable "certificates" {
  type    = list(map(string))
  default = []
}

module "certificate" {
  for_each = { for one in var.certificates : one.domain => one }
  source   = "./certificate"
  name     = each.value.name
}
