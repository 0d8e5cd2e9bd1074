#!/usr/bin/env bash
set -euo pipefail
jq '.spec.finalizers = []' namespace.json >cleared.json # expect: OP-11 "'.spec.finalizers = []'"
curl --connect-timeout 5 --max-time 30 -X PUT -H 'Content-Type: application/json' --data-binary @cleared.json "http://127.0.0.1:8001/api/v1/namespaces/$1/finalize"
