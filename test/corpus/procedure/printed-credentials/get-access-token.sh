#!/usr/bin/env bash
set -euo pipefail

# Whoever calls this script takes what it prints.
RESPONSE=$(curl -sS --fail --max-time 10 -d "@client.json" https://login.example.com/oauth/token)
ACCESS_TOKEN=$(jq -r .access_token <<<"$RESPONSE")
echo "debug: $ACCESS_TOKEN" # expect: OP-15/error "\"debug: $ACCESS_TOKEN\""
echo "$ACCESS_TOKEN"
