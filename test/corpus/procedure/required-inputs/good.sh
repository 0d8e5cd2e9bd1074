#!/usr/bin/env bash
set -euo pipefail
: "${CLUSTER:?the name of the cluster}"
REGION=${2:?the region}
ACCOUNT=${EXPECTED_ACCOUNT:?}
NAMESPACE=${NAMESPACE:-$TEAM}
if [ -z "${REGION:-}" ]; then exit 2; fi
TIMEOUT=${TIMEOUT:-10m}
logs() {
  local namespace="${1:-kube-system}"
  kubectl -n "$namespace" logs deployment/coredns
}
OWN_REGION=eu-west-1
aws eks describe-cluster --name "$CLUSTER" --region "${OWN_REGION:-eu-central-1}"
kubectl -n "$NAMESPACE" get pods --request-timeout "$TIMEOUT"
echo "uses ${REGION:-eu-west-1} and $ACCOUNT"
logs shop
