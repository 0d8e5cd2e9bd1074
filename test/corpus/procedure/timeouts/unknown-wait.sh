#!/usr/bin/env bash
set -euo pipefail
kubectl rollout status pod/web "$@"           # expect: note "kubectl"
