#!/usr/bin/env bash
set -euo pipefail
mkdir -p "$EVIDENCE/nodes" "$HOME/other"   # expect: OP-07 "\"$EVIDENCE/nodes\""
umask 077
kubectl get nodes -o yaml > "${EVIDENCE}/nodes/all.yaml"
kubectl get pods -o yaml > "$EVIDENCE/nodes/pods.yaml"
