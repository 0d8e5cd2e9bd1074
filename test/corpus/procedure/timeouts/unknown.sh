#!/usr/bin/env bash
set -euo pipefail
kubectl get pods
curl $CURL_OPTS "$ENDPOINT/livez"        # expect: note "curl"
