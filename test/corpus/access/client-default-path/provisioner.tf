resource "terraform_data" "nginx" {
  provisioner "local-exec" {
    command = "aws eks update-kubeconfig --name shop && kubectl apply -f nginx.yaml" # expect: KC-07 "update-kubeconfig"
  }
  provisioner "local-exec" {
    command = "aws eks update-kubeconfig --name shop --kubeconfig ./shop.yaml && kubectl --kubeconfig ./shop.yaml apply -f nginx.yaml"
  }
}
