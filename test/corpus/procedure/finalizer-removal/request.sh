#!/usr/bin/env bash
set -euo pipefail
curl --connect-timeout 5 --max-time 30 -X PUT -H 'Content-Type: application/json' --data-binary @namespace.json "http://127.0.0.1:8001/api/v1/namespaces/$1/finalize" # expect: OP-11 "\"http://127.0.0.1:8001/api/v1/namespaces/$1/finalize\""
