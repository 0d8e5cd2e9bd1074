#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
server=$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')
endpoint=$(aws eks describe-cluster --name "$CLUSTER" --query cluster.endpoint --output text)
[[ "$server" == "$endpoint" ]] || exit 1
kubectl patch namespace shop -p '{"metadata":{"finalizers":null}}' --type=merge   # expect: OP-11 "'{\"metadata\":{\"finalizers\":null}}'"
kubectl patch pvc data --type json --patch='[{"op": "remove", "path": "/metadata/finalizers"}]'   # expect: OP-11 "--patch='[{\"op\": \"remove\", \"path\": \"/metadata/finalizers\"}]'"
patch='{"metadata":{"finalizers":[]}}'   # expect: OP-11 "'{\"metadata\":{\"finalizers\":[]}}'"
kubectl patch pv data -p "$patch"
kubectl get namespace shop -o json | jq '.spec.finalizers = []' |   # expect: OP-11 "'.spec.finalizers = []'"
  kubectl replace --raw /api/v1/namespaces/shop/finalize -f -
kubectl replace --raw "/api/v1/namespaces/$NS/finalize" -f shop.json   # expect: OP-11 "\"/api/v1/namespaces/$NS/finalize\""
