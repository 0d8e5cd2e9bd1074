#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
server=$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')
endpoint=$(aws eks describe-cluster --name "$CLUSTER" --query cluster.endpoint --output text)
[[ "$server" == "$endpoint" ]] || exit 1
trap 'rm -rf "$scratch"; kubectl delete pod probe' EXIT
kubectl run probe --image registry.example.com/tools/probe:1.4.2
trap 'kubectl delete ns shop' USR1
trap 'kubectl delete ns shop' INT
trap - INT
kubectl -n shop delete svc web
kubectl -n shop wait --for=delete svc/web --timeout=10m || exit 1
[ "$KEEP" = true ] || kubectl -n shop delete configmap settings
kubectl -n shop delete configmap old || helm rollback web
