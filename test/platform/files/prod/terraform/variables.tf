variable "account" {
  type        = string
  description = "Account of production"
}

variable "region" {
  type        = string
  description = "Region of production"
}

variable "cluster_name" {
  type = string
}

variable "kubernetes_version" {
  type = string
}

variable "vpc_cidr" {
  type = string
}

variable "remote_node_cidrs" {
  type        = list(string)
  description = "Ranges of the hybrid nodes"
}

variable "remote_pod_cidrs" {
  type        = list(string)
  description = "Ranges of the Pods on hybrid nodes"
}

variable "service_cidr" {
  type = string
}

variable "office_cidrs" {
  type = list(string)
}

variable "resolver_addresses" {
  type        = list(string)
  description = "Addresses of the resolver inbound endpoint"
}
