#!/usr/bin/env bash
set -euo pipefail
NODE=${NODE:-}
POD="${POD:-}"
NOTE=${NOTE:-}
if [ -z "$NODE" ]; then
  echo "usage: NODE=… $0" >&2
  exit 2
fi
[[ -n "$POD" ]] || exit 2
kubectl cordon "$NODE"
kubectl delete pod "$POD" --namespace shop
kubectl annotate node "$NODE" "note=$NOTE"
