#!/usr/bin/env bash
set -euo pipefail
NEXT_TOKEN="$(aws eks list-clusters --query nextToken --output text)"
echo "next page: $NEXT_TOKEN ${PAGINATION_TOKEN} $CSRF_TOKEN $EASY_DKIM_TOKENS"
kubectl get nodes
for token in $EASY_DKIM_TOKENS; do
  echo "${token}._domainkey.$DOMAIN CNAME ${token}.dkim.amazonses.com"
done
echo "${API_TOKEN}" # expect: OP-15 '"${API_TOKEN}"'
