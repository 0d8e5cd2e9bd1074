#!/usr/bin/env bash
set -euo pipefail
umask 077

: "${CLUSTER:?name of the cluster}"
: "${REGION:?region of the cluster}"
: "${EXPECTED_ACCOUNT:?account of the cluster}"
: "${EVIDENCE:?private directory for evidence}"

check_target() {
  local account endpoint server
  account=$(aws sts get-caller-identity --query Account --output text)
  if [ "$account" != "$EXPECTED_ACCOUNT" ]; then
    echo "account $account is not $EXPECTED_ACCOUNT" >&2
    exit 1
  fi
  endpoint=$(aws eks describe-cluster --name "$CLUSTER" --region "$REGION" --query cluster.endpoint --output text)
  server=$(kubectl config view --minify --output 'jsonpath={.clusters[0].cluster.server}')
  if [ "$server" != "$endpoint" ]; then
    echo "context is for $server, not for $endpoint" >&2
    exit 1
  fi
}

mkdir -p "$EVIDENCE"
check_target

kubectl get daemonset cilium --namespace kube-system --output json >"$EVIDENCE/cilium.json"
kubectl rollout restart daemonset/cilium --namespace kube-system
kubectl rollout status daemonset/cilium --namespace kube-system --timeout=5m
kubectl exec daemonset/cilium --namespace kube-system -- cilium-dbg status | grep 'Routing: *Network: Native'
