#!/usr/bin/env bash
set -euo pipefail
source lib/guard.sh
check_account
eksctl scale nodegroup --cluster shop --name web --nodes 3   # expect: OP-08 "eksctl"
