#!/usr/bin/env bash
set -euo pipefail

die() {
  echo "$*" >&2
  exit 1
}
account() { aws sts get-caller-identity | jq -r .Account; }
check_account() {
  local found
  found=$(account)
  if [[ "$found" != "$EXPECTED_ACCOUNT" ]]; then
    die "account $found"
  fi
}
same() { [ "$1" = "$2" ]; }

main() {
  check_account
  local server endpoint
  server=$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')
  endpoint=$(aws eks describe-cluster --name "$CLUSTER" | jq -r .cluster.endpoint)
  same "$server" "$endpoint" || die "server $server"
  kubectl apply -f app.yaml
}
main "$@"
