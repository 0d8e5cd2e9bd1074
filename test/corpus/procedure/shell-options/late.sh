#!/usr/bin/env bash
aws eks list-clusters
set -euo pipefail       # expect: OP-01 "set -euo pipefail"
kubectl get pods
