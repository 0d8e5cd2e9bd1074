#!/usr/bin/env bash
set -euo pipefail
kubectl get pods
kubectl apply -f app.yaml   # expect: OP-05 "kubectl", OP-06 "kubectl"
helm upgrade web ./web
