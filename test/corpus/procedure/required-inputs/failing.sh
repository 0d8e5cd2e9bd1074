#!/usr/bin/env bash
set -euo pipefail
CLUSTER="${1:-shop}"                      # expect: OP-04 "${1:-shop}"
region=${AWS_REGION:=eu-west-1}           # expect: OP-04 "${AWS_REGION:=eu-west-1}"
export ACCOUNT="${ACCOUNT_ID-111122223333}"   # expect: OP-04 "${ACCOUNT_ID-111122223333}"
kubectl -n "${NAMESPACE:-"default"}" get pods   # expect: OP-04 "${NAMESPACE:-\"default\"}"
kubectl --namespace="${TARGET_NS:-$(whoami)}" get pods   # expect: OP-04 "${TARGET_NS:-$(whoami)}"
aws eks describe-cluster --name "$CLUSTER" --region "$region"
echo "$ACCOUNT"
