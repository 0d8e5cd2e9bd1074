#!/usr/bin/env bash
set -euo pipefail

token() {
  echo "Bearer ${AUTH_TOKEN}" # expect: OP-15 "\"Bearer ${AUTH_TOKEN}\""
}

command=${1:?the name of a function}
kubectl get nodes
"$command"
