#!/bin/sh
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
# What is only written is not deployed.
cat > example.yaml <<EOF
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: example, namespace: shop}
spec: {podSelector: {}, policyTypes: [egress]}
EOF
