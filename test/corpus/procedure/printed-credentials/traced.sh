#!/usr/bin/env bash
set -euo pipefail
set -x      # expect: OP-15 "set -x"
curl --connect-timeout 5 -m 10 -H "Authorization: Bearer $TOKEN" https://example.com
kubectl get nodes
