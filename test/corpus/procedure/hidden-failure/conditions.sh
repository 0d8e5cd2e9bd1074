#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
server=$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')
endpoint=$(aws eks describe-cluster --name "$CLUSTER" --query cluster.endpoint --output text)
[[ "$server" == "$endpoint" ]] || exit 1
umask 077
if kubectl get nodes -o json > evidence/nodes.json; then   # expect: OP-03 "if"
  echo "read"
fi
if aws eks list-insights --cluster-name "$CLUSTER" > evidence/insights.json; then   # expect: OP-03 "if"
  echo "read"
else
  echo "no insights"
fi
kubectl get pods -A -o json > evidence/pods.json && echo "read"   # expect: OP-03 "kubectl get pods -A -o json > evidence/pods.json"
if [[ -z "$(kubectl get pods -n shop -o name)" ]]; then   # expect: OP-03 "if"
  kubectl delete service web -n shop
fi
if [ "$(kubectl get pods -n shop -o name | wc -l)" -eq 0 ]; then   # expect: OP-03 "if"
  kubectl delete service web -n shop
fi
echo "done"
