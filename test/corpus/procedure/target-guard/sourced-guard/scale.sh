#!/usr/bin/env bash
set -euo pipefail
source lib/guard.sh
check_account
aws eks list-clusters
eksctl scale nodegroup --cluster shop --name web --nodes 3
