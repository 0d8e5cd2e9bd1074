#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
server=$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')
endpoint=$(aws eks describe-cluster --name "$CLUSTER" --query cluster.endpoint --output text)
[[ "$server" == "$endpoint" ]] || exit 1
kubectl patch pod web-0 -p '{"spec":{"imagePullSecrets":[{"name":"pull"}]}}'   # expect: OP-29 "pod"
patch='{"spec":{"imagePullSecrets":[{"name":"pull"}]}}'
for one in $(kubectl get pods -n shop -o name); do
  kubectl -n shop patch "$one" -p "$patch" # expect: OP-29 "\"$one\""
done
