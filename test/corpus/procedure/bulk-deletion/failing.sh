#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
server=$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')
endpoint=$(aws eks describe-cluster --name "$CLUSTER" --query cluster.endpoint --output text)
[[ "$server" == "$endpoint" ]] || exit 1
kubectl delete ns shop                          # expect: OP-12/warning "ns"
kubectl delete namespace shop billing           # expect: OP-12 "namespace"
kubectl delete svc --all -n shop                # expect: OP-12 "svc"
kubectl -n shop delete pvc,pods --all=true      # expect: OP-12 "pvc,pods"
kubectl delete all --all -n shop                # expect: OP-12 "all"
kubectl get svc -A -o name | xargs -n 1 kubectl delete svc   # expect: OP-12 "svc"
for ns in shop billing; do
  sudo kubectl delete namespace "$ns"           # expect: OP-12 "namespace"
done
kubectl delete namespace/velero clusterrolebinding/velero   # expect: OP-12/warning "namespace/velero"
kubectl delete namespace/shop namespace/billing # expect: OP-12 "namespace/shop"
kubectl get svc -A | grep -v kube-system | awk '{print $2}' | xargs kubectl delete svc   # expect: OP-12 "svc"
