resource "aws_eks_cluster" "shop" {
  name = "shop"
}

resource "null_resource" "nodes" {
  provisioner "local-exec" {
    when    = destroy
    command = "kubectl patch ec2nodeclass default -p '{\"metadata\":{\"finalizers\":null}}' --type=merge" # expect: OP-11/info "'{\\\"metadata\\\":{\\\"finalizers\\\":null}}'"
  }

  provisioner "local-exec" {
    command = "kubectl patch ec2nodeclass default -p '{\"metadata\":{\"finalizers\":null}}' --type=merge" # expect: OP-11/error "'{\\\"metadata\\\":{\\\"finalizers\\\":null}}'"
  }
}
