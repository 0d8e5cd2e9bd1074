#!/usr/bin/env bash
set -euo pipefail
: "${CLUSTER:?}"
kubectl -n orders exec deploy/web -- nslookup https://kubernetes.default   # expect: OP-27 "https://kubernetes.default"
kubectl run dns --rm -i --image=busybox:1.37@sha256:37f7b378a29ceb4c551b1b5582e27747b855bbfaa73fa11914fe0df028dc581f -- nslookup kubernetes.default
url="$(aws eks describe-cluster --name "$CLUSTER" --query cluster.endpoint --output text)"
curl --connect-timeout 5 -m 10 -fsS --cacert ca.pem "$url/version"   # expect: OP-25 "\"$url/version\""
curl --connect-timeout 5 -m 10 -fsS --cacert ca.pem "$url/readyz"
api=https://orders.example.com
curl --connect-timeout 5 -m 10 -fsS "$api/version"
