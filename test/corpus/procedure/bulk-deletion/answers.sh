#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
server=$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')
endpoint=$(aws eks describe-cluster --name "$CLUSTER" --query cluster.endpoint --output text)
[[ "$server" == "$endpoint" ]] || exit 1
while read -r one; do
  kubectl delete "$one"                                    # expect: OP-12 '"$one"'
done < <(kubectl get pvc -n shop -o name)
claims=($(kubectl get pvc -n shop -o name))
kubectl delete -n shop "${claims[@]}"                      # expect: OP-12 '"${claims[@]}"'
kubectl get svc -n shop -o name > services.txt
while read -r svc; do
  kubectl delete -n shop "$svc"                            # expect: OP-12 '"$svc"'
done < services.txt
kubectl delete pvc -n shop $(kubectl get pvc -n shop -o jsonpath='{.items[*].metadata.name}')   # expect: OP-12 "pvc"
kubectl delete pvc -n shop "$(kubectl get pvc -n shop -o jsonpath='{.items[0].metadata.name}')"
kubectl delete svc -n shop $(kubectl get svc -n shop -l app=old -o name)
kubectl delete -n shop $(kubectl get pods -n shop -o name)
kubectl get pods -n shop -o name > pods.txt
while read -r pod; do
  kubectl delete -n shop "$pod"
done < pods.txt
