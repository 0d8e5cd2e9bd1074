same_account() {
  actual=$(aws sts get-caller-identity --query Account --output text)
  [[ "$actual" == "$1" ]] || exit 1
}
same_server() {
  actual=$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')
  expected=$(aws eks describe-cluster --name "$1" --query cluster.endpoint --output text)
  [[ "$actual" == "$expected" ]] || exit 1
}
