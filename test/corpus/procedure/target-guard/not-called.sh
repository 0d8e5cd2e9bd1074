#!/usr/bin/env bash
set -euo pipefail
check() {
  [ "$(aws sts get-caller-identity --query Account --output text)" = "$EXPECTED_ACCOUNT" ] || exit 1
}
aws eks list-clusters
eksctl scale nodegroup --cluster shop --name web --nodes 3   # expect: OP-05 "eksctl"
