#!/bin/sh
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
server=$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')
endpoint=$(aws eks describe-cluster --name "$CLUSTER" --query cluster.endpoint --output text)
[[ "$server" == "$endpoint" ]]
kubectl apply -n shop -f - <<EOF
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: deny
  namespace: shop
spec:
  podSelector: {}
  policyTypes: [ingress]
EOF
# What is written is meant to be applied.
cat > example.yaml <<EOF
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: example, namespace: shop}
spec: {podSelector: {}, policyTypes: [egress]} # expect: NP-07 "egress"
EOF
