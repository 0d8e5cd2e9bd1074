#!/usr/bin/env bash
set -euo pipefail
endpoint=$(aws eks describe-cluster --name orders --query cluster.endpoint --output text)
dig +short "$endpoint"                             # expect: OP-27 '"$endpoint"'
curl --connect-timeout 5 -m 10 -fsS --cacert ca.pem "$endpoint"
host=$(aws eks describe-cluster --name orders --query cluster.endpoint --output text | sed 's|^https://||')
dig +short "$host"
dig +short "${endpoint#https://}"
shop=https://shop.example.com
curl --connect-timeout 5 -m 10 -fsS "$shop/healthz"
nslookup "$shop"                                   # expect: OP-27 "nslookup"
