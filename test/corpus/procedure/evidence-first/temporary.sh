#!/usr/bin/env bash
set -euo pipefail
file=$(mktemp)
folder="$(mktemp -d)"
kubectl get pods -o yaml > "$file"
kubectl get nodes -o yaml > "$folder/nodes.yaml"
