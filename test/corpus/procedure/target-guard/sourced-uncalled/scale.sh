#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "$0")/lib/guard.sh"
aws eks list-clusters
eksctl scale nodegroup --cluster shop --name web --nodes 3   # expect: OP-05 "eksctl"
check_account
