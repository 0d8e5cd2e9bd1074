#!/usr/bin/env bash
set -euo pipefail
kubectl get nodes || true              # expect: OP-03 "true"
kubectl get nodes || :                 # expect: OP-03 ":"
aws eks list-clusters || echo "none"   # expect: OP-03 "echo"
aws eks list-clusters || { echo "none"; }   # expect: OP-03 "{"
if ! kubectl get nodes; then           # expect: OP-03 "if"
  echo "no nodes"
fi
list() {
  local names=$(aws eks list-clusters) # expect: OP-03 "local"
  echo "$names"
}
list
export NODES=$(kubectl get nodes)      # expect: OP-03 "export"
for name in $(aws eks list-clusters); do   # expect: OP-03 "for"
  echo "$name"
done
while read -r name; do
  echo "$name"
done < <(aws eks list-clusters)        # expect: OP-03 "< <(aws eks list-clusters)"
kubectl get pods &                     # expect: OP-03 "kubectl"
kubectl delete configmap orders-old || true # expect: OP-03 "true"
