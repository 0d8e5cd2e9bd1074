#!/usr/bin/env bash
set -euo pipefail
source lib/guard.sh
source lib/unclear.sh
ensure_account
aws eks list-clusters
eksctl scale nodegroup --cluster shop --name web --nodes 3   # expect: note "eksctl"
