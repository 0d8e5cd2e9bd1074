variable "name" {
  type = string
}

variable "namespace" {
  type = string
}

variable "service_account" {
  type = string
}

variable "provider_arn" {
  type = string
}

variable "issuer" {
  type        = string
  description = "Without its scheme"
}
