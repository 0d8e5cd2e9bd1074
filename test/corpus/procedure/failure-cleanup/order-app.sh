#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
server=$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')
endpoint=$(aws eks describe-cluster --name "$CLUSTER" --query cluster.endpoint --output text)
[[ "$server" == "$endpoint" ]] || exit 1
kubectl -n shop delete orderapp web
kubectl -n shop wait --for=delete orderapps/web --timeout=10m || true   # expect: OP-28 "true"
kubectl -n shop wait --for=delete pod/web --timeout=10m || true
