#!/usr/bin/env bash
set -euo pipefail
account=$(aws sts get-caller-identity --query Account --output text)
if [ "$account" != "$EXPECTED_ACCOUNT" ]; then
  echo "another account"
fi
eksctl scale nodegroup --cluster shop --name web --nodes 3   # expect: OP-05 "eksctl"
