#!/usr/bin/env bash
set -euo pipefail
source lib/guard.sh
same_server shop
kubectl get deployments
kubectl apply -f web.yaml   # expect: OP-05 "kubectl"
