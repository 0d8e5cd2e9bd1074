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

: "${NODEGROUP:?name of the node group}"

aws eks describe-cluster --name "$CLUSTER" --region "$REGION" >"$EVIDENCE/cluster.json"
kubectl get services --all-namespaces --output json >"$EVIDENCE/services.json"
kubectl delete service gateway --namespace gateway --wait=true --timeout=10m

aws eks delete-nodegroup --cluster-name "$CLUSTER" --region "$REGION" --nodegroup-name "$NODEGROUP"
aws eks wait nodegroup-deleted --cluster-name "$CLUSTER" --region "$REGION" --nodegroup-name "$NODEGROUP"

aws eks update-cluster-config --name "$CLUSTER" --region "$REGION" --no-deletion-protection
aws eks delete-cluster --name "$CLUSTER" --region "$REGION"
aws eks wait cluster-deleted --name "$CLUSTER" --region "$REGION"
