#!/usr/bin/env bash
set -euo pipefail
account=$(aws sts get-caller-identity --query Account --output text)
if [ -n "${CHECK:-}" ]; then
  [ "$account" = "$EXPECTED_ACCOUNT" ] || exit 1
fi
eksctl scale nodegroup --cluster shop --name web --nodes 3   # expect: OP-05 "eksctl"
