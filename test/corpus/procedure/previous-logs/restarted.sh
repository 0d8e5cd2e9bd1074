#!/usr/bin/env bash
set -euo pipefail
pods=$(kubectl get pods -o json | jq -r '.items[] | select(any(.status.containerStatuses[]; .restartCount > 0)) | .metadata.name')
for pod in $pods; do
  kubectl logs "$pod" --previous
done
