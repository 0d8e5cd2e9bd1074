#!/usr/bin/env bash
set -euo pipefail
set -x      # expect: OP-15 "set -x"
notify --token "$CHAT_TOKEN" released
set +x
kubectl get nodes
