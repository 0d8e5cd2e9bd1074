#!/usr/bin/env bash
set -euo pipefail
kubectl get pods
curl -fsS --cacert ca.pem "$ENDPOINT/livez"                  # expect: OP-24 "curl"
curl -o /dev/null --connect-timeout 5 "$ENDPOINT/livez"      # expect: OP-24 "curl"
kubectl rollout status deployment/web -n shop                # expect: OP-24 "rollout"
kubectl rollout status deployment/web --timeout=0s           # expect: OP-24 "rollout"
