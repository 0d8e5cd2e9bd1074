#!/usr/bin/env bash
set -uo pipefail
[ -n "${STRICT:-}" ] && set -e
kubectl get pods   # expect: note "kubectl"
