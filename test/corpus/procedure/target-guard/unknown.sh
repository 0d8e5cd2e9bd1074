#!/usr/bin/env bash
set -euo pipefail
aws eks list-clusters
./check-account.sh "$EXPECTED_ACCOUNT"
eksctl scale nodegroup --cluster shop --name web --nodes 3   # expect: note "eksctl"
