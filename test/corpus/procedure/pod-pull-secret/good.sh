#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
server=$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')
endpoint=$(aws eks describe-cluster --name "$CLUSTER" --query cluster.endpoint --output text)
[[ "$server" == "$endpoint" ]] || exit 1
kubectl patch deployment web -p '{"spec":{"template":{"spec":{"imagePullSecrets":[{"name":"pull"}]}}}}'
kubectl patch serviceaccount web -p '{"imagePullSecrets":[{"name":"pull"}]}'
kubectl patch pod web-0 -p '{"metadata":{"labels":{"a":"b"}}}'
patch='{"imagePullSecrets":[{"name":"pull"}]}'
kubectl get serviceaccounts -n shop -o name | while read -r one; do
  kubectl -n shop patch "$one" -p "$patch"
done
for one in $(kubectl get pods -n shop -o name); do
  kubectl -n shop patch "$one" -p '{"metadata":{"labels":{"pull":"checked"}}}'
done
