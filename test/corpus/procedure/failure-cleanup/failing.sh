#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
server=$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')
endpoint=$(aws eks describe-cluster --name "$CLUSTER" --query cluster.endpoint --output text)
[[ "$server" == "$endpoint" ]] || exit 1
cleanup() {
  rm -rf "$scratch"
  kubectl -n shop delete configmap settings   # expect: OP-28 "delete"
}
trap cleanup EXIT
trap 'rm -f lock; helm uninstall web' ERR     # expect: OP-28 "uninstall"
kubectl apply -f app.yaml
helm upgrade web ./web --wait || kubectl delete deployment web   # expect: OP-28 "delete"
if ! kubectl apply -f settings.yaml; then
  kubectl delete -f settings.yaml             # expect: OP-28 "delete"
  exit 1
fi
if kubectl -n shop rollout status deployment/web --timeout=5m; then
  echo ready
else
  aws eks delete-addon --cluster-name shop --addon-name web   # expect: OP-28 "delete-addon"
  exit 1
fi
