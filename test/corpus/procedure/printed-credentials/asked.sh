#!/bin/bash
set -euo pipefail
echo "token: $([ -n "${API_TOKEN}" ] && echo "SET" || echo "MISSING")"
echo "length: $(echo -n "${API_TOKEN}" | wc -c)"
echo "repository: $(GH_TOKEN="$API_TOKEN" gh api "repos/shop/web" --jq .full_name)"
echo "token: $([ -n "${API_TOKEN}" ] && echo "$API_TOKEN")" # expect: OP-15/error "\"token: $([ -n \"${API_TOKEN}\" ] && echo \"$API_TOKEN\")\""
echo "token: $(echo -n "${API_TOKEN}" | base64)" # expect: OP-15/error "\"token: $(echo -n \"${API_TOKEN}\" | base64)\""
