#!/usr/bin/env bash
set -euo pipefail
file=$(mktemp)
folder="$(mktemp -d)"
kubectl get pods -o yaml > "$file"
kubectl get nodes -o yaml > "$folder/nodes.yaml" # expect: OP-07 '"$folder/nodes.yaml"'
