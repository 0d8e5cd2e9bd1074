#!/usr/bin/env bash
set -euo pipefail
source lib/guard.sh
check_account
kubectl get deployments
kubectl apply -f web.yaml   # expect: OP-06 "kubectl"
