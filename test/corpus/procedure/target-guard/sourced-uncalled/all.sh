#!/usr/bin/env bash
set -euo pipefail
source lib/guard.sh
check_all shop
kubectl get deployments
kubectl apply -f web.yaml
