#!/usr/bin/env bash
set -euo pipefail
kubectl get --raw /version
curl -fsS --cacert ca.pem "$ENDPOINT/livez"
curl -fsS -H "Authorization: Bearer $token" "$ENDPOINT/version"
curl https://app.example.com/version
nslookup abc.gr7.eu-central-1.eks.amazonaws.com
dig +short "${ENDPOINT#https://}"
