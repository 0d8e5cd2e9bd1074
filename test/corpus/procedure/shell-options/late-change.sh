#!/usr/bin/env bash
kubectl create namespace web
set -euo pipefail       # expect: OP-01 "set -euo pipefail"
kubectl apply --namespace web -f web.yaml
