#!/usr/bin/env bash
set -euo pipefail
kubectl get pods
curl -fsS --connect-timeout 5 --max-time 10 --cacert ca.pem "$ENDPOINT/livez"
curl -sSm 10 --connect-timeout 5 "$ENDPOINT/readyz"
timeout 10 curl -fsS "$ENDPOINT/livez"
timeout 5m kubectl rollout status deployment/web
kubectl wait --for=condition=Ready pod/web --timeout 5m
kubectl rollout history deployment/web
curl -fsSLo tool.tgz https://example.com/tool.tgz
curl -fsSL https://example.com/install.sh | tar xz
helm status web
curl -fsS --max-time=10 --cacert ca.pem "$ENDPOINT/readyz"
kubectl -n shop wait --for=condition=Ready pod/web
