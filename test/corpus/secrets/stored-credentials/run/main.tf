provider "aws" {
  region     = "eu-central-1"
  access_key = "AKIA5RZ3GQ7YTLWX2HND"                     # expect: SE-02 "\"AKIA5RZ3GQ7YTLWX2HND\""
  secret_key = "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" # expect: SE-02 "\"kq8Zr1VnP3yT0bXw9LsD4fGh7JmC2eUa6RiO5vQx\""
}

variable "db_password" {
  default = "vQ7rT2zLm9x" # expect: SE-02 "\"vQ7rT2zLm9x\""
}

variable "admin_password" {
  default   = "changeme"
  sensitive = true
}

variable "subnet_ids" {
  default = []
}

resource "aws_db_instance" "orders" {
  identifier = "orders"
  username   = "app"
  password   = "n4Kq-8sWz1" # expect: SE-02 "\"n4Kq-8sWz1\""
}

resource "aws_rds_cluster" "payments" {
  cluster_identifier = "payments"
  master_username    = "app"
  master_password    = var.db_password
}

locals {
  cache_password = "x9Lm2-vQ7r" # expect: SE-02 "\"x9Lm2-vQ7r\""
  secret_name    = "orders-db"
}

resource "aws_ssm_parameter" "password" {
  name  = "/orders/db"
  type  = "SecureString"
  value = "x9Lm2-vQ7r" # expect: SE-02 "\"x9Lm2-vQ7r\""
}

resource "aws_ssm_parameter" "image" {
  name  = "/orders/image"
  type  = "String"
  value = "x9Lm2-vQ7r"
}

resource "aws_secretsmanager_secret_version" "orders" {
  secret_id     = "orders"
  secret_string = jsonencode({ username = "app", password = "x9Lm2-vQ7r" }) # expect: SE-02 "\"x9Lm2-vQ7r\""
}

resource "aws_secretsmanager_secret_version" "payments" {
  secret_id     = "payments"
  secret_string = var.db_password
}

locals {
  notifications = { token = "$slack-token", api_key = "/grafana/%s/api_key" }
}

module "gateway" {
  source            = "./gateway"
  keystore_password = "vQ7rT2zLm9x" # expect: SE-02 "\"vQ7rT2zLm9x\""
  database_password = var.db_password
  secret_name       = "orders-db"
  admin_password    = "postgres"
}
