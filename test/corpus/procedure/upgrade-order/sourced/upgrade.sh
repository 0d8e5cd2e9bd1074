#!/usr/bin/env bash
set -euo pipefail
source lib/guard.sh
check_account
aws eks describe-cluster --name shop
aws eks update-cluster-version --name shop --kubernetes-version 1.36   # expect: OP-21 "update-cluster-version"
aws eks describe-update --name shop --update-id "$UPDATE" --query update.status
