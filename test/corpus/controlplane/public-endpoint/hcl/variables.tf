variable "offices" {
  type    = list(string)
  default = ["203.0.113.0/24", "::/0"] # never deployed: terraform.tfvars gives another value
}

variable "public" {
  type    = bool
  default = false
}
