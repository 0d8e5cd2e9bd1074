resource "null_resource" "login" {
  provisioner "local-exec" {
    command = "helm version && docker login -u shop -p ${var.password} quay.io" # expect: OP-15 "-p"
  }
  provisioner "local-exec" {
    interpreter = ["/bin/bash", "-c"]
    command     = <<-EOT
      helm version
      docker login -u shop -p "$DOCKER_PASSWORD" quay.io # expect: OP-15 "-p"
    EOT
  }
  provisioner "local-exec" {
    interpreter = ["python3", "-c"]
    command     = "print('docker login -u shop -p x')"
  }
}

resource "aws_instance" "web" {
  ami = "ami-0123456789abcdef0"
  provisioner "remote-exec" {
    inline = [
      "helm version",
      "docker login -u shop -p \"$DOCKER_PASSWORD\" quay.io", # expect: OP-15 "-p"
    ]
  }
}

data "external" "token" {
  program = ["bash", "-c", "helm version >&2; aws eks get-token --cluster-name shop"]
}

variable "password" {}
