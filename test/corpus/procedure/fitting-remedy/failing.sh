#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
server=$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')
endpoint=$(aws eks describe-cluster --name "$CLUSTER" --query cluster.endpoint --output text)
[[ "$server" == "$endpoint" ]] || exit 1
if kubectl get events -A | grep -q 'Insufficient pods'; then
  kubectl set resources deployment/web --requests=cpu=100m,memory=32Mi   # expect: OP-31 "cpu=100m,memory=32Mi"
  kubectl patch deployment web -p '{"spec":{"template":{"spec":{"containers":[{"name":"web","resources":{"requests":{"memory":"32Mi"}}}]}}}}'   # expect: OP-31 "'{\"spec\":{\"template\":{\"spec\":{\"containers\":[{\"name\":\"web\",\"resources\":{\"requests\":{\"memory\":\"32Mi\"}}}]}}}}'"
fi
