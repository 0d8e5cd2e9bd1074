#!/usr/bin/env bash
set -euo pipefail
TOKEN="$(aws eks get-token --cluster-name "$1" --query status.token --output text)"
echo "{\"apiVersion\": \"client.authentication.k8s.io/v1\", \"kind\": \"ExecCredential\", \"status\": {\"token\": \"$TOKEN\"}}"
echo "$TOKEN" # expect: OP-15 '"$TOKEN"'
