#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
server=$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')
endpoint=$(aws eks describe-cluster --name "$CLUSTER" --query cluster.endpoint --output text)
[[ "$server" == "$endpoint" ]] || exit 1
kubectl get svc -A -o name | xargs kubectl delete          # expect: OP-12 "delete"
kubectl get pvc --all-namespaces -o name | awk '{print $1}' | while read -r one; do
  kubectl delete "$one"                                    # expect: OP-12 '"$one"'
done
all=()
for one in $(kubectl get svc -o name); do
  kubectl delete "$one"                                    # expect: OP-12 '"$one"'
done
kubectl get svc -l app=old -o name | xargs kubectl delete
kubectl get deployments -o name | xargs kubectl delete
kubectl get svc old -o name | xargs kubectl delete
