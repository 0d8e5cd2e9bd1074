#!/usr/bin/env bash
set -euo pipefail
cat >autoscalers.yaml <<'EOF'
apiVersion: v1
kind: List
items:
  - apiVersion: autoscaling/v2beta2  # expect: HP-01 "autoscaling/v2beta2"
    kind: HorizontalPodAutoscaler
    metadata: {name: web, namespace: shop}
    spec:
      scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
      minReplicas: 2
      maxReplicas: 4
EOF
kubectl kustomize . >rendered.yaml
