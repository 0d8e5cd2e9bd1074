#!/usr/bin/env bash
set -euo pipefail
NODE=${NODE:-}   # expect: OP-04 "${NODE:-}"
kubectl drain "$NODE" --ignore-daemonsets --timeout=10m
