#!/usr/bin/env bash
set -euo pipefail
kubectl get --raw /version
curl --connect-timeout 5 -m 10 -fsS --cacert ca.pem "$ENDPOINT/livez"
curl --connect-timeout 5 -m 10 -fsS -H "Authorization: Bearer $token" "$ENDPOINT/version"
curl --connect-timeout 5 -m 10 https://app.example.com/version
nslookup abc.gr7.eu-central-1.eks.amazonaws.com
dig +short "${ENDPOINT#https://}"
api=$(aws eks describe-cluster --name orders --query cluster.endpoint --output text)
path=readyz
curl --connect-timeout 5 -m 10 --cacert ca.pem "${api}/${path}?exclude=version"
