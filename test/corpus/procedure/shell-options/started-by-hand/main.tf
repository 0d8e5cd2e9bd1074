resource "terraform_data" "prepare" {
  provisioner "local-exec" {
    command = "${path.module}/scripts/of-a-machine.sh"
  }
}
