variable "db-password" {}

resource "null_resource" "configured" {
  provisioner "local-exec" {
    command = <<EOT
ansible-playbook -i inventory site.yml -e shop_db_password=${var.db-password}
EOT
  }
}
