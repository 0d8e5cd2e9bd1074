#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
server=$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')
endpoint=$(aws eks describe-cluster --name "$CLUSTER" --query cluster.endpoint --output text)
[[ "$server" == "$endpoint" ]] || exit 1
umask 077
if kubectl get nodes -o json > evidence/nodes.json; then
  echo "read"
else
  echo "cannot read the nodes" >&2
  exit 1
fi
if kubectl get namespace shop > /dev/null 2>&1; then
  echo "is there"
fi
kubectl get pods -A -o json > evidence/pods.json && echo "read" || exit 1
if [[ -n "$(kubectl get pods -n shop -o name)" ]]; then
  kubectl delete service web -n shop
fi
if [[ -z "$(aws ecr describe-repositories --query 'repositories[].repositoryName' --output text)" ]]; then
  aws ecr create-repository --repository-name shop/web
fi
pods=$(kubectl get pods -n shop -o name)
if [[ -z "$pods" ]]; then
  kubectl delete service web -n shop
fi
kubectl get services -A -o json > evidence/services.json && echo "read"
