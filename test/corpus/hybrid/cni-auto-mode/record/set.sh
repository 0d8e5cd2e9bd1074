#!/usr/bin/env bash
set -euo pipefail
kubectl set env ds/aws-node -n kube-system ENABLE_PREFIX_DELEGATION=true # expect: VC-10 "set"
