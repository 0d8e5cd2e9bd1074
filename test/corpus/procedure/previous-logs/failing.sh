#!/usr/bin/env bash
set -euo pipefail
kubectl logs -l app=web --previous              # expect: OP-18 "--previous"
kubectl -n shop logs deployment/web --all-pods -p   # expect: OP-18 "-p"
kubectl logs web-0 --all-containers --previous  # expect: OP-18 "--previous"
for pod in $(kubectl get pods -n shop -o name); do
  kubectl -n shop logs "$pod" --previous         # expect: OP-18 "--previous"
done
kubectl get pods -o name | xargs -n1 kubectl logs --previous   # expect: OP-18 "--previous"
