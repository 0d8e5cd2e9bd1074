#!/usr/bin/env bash
set -euo pipefail
set +e                   # expect: OP-03 "set +e"
kubectl get nodes
