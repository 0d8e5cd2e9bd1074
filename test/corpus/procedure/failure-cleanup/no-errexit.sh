#!/usr/bin/env bash
set -u
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]] || exit 1
server=$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')
endpoint=$(aws eks describe-cluster --name "$CLUSTER" --query cluster.endpoint --output text)
[[ "$server" == "$endpoint" ]] || exit 1
kubectl -n shop delete service/web
kubectl -n shop wait --for=delete service/web --timeout=10m || echo gone   # expect: OP-28 "echo"
