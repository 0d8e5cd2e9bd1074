# Stops unless account and server are the expected ones.
check_account() {
  [[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]] || exit 1
}

check_server() {
  local server endpoint
  server=$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')
  endpoint=$(aws eks describe-cluster --name "$1" --query cluster.endpoint --output text)
  if [[ "$server" != "$endpoint" ]]; then
    return 1
  fi
}
check_all() {
  check_account
  check_server "$1"
}
