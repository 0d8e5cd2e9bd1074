#!/usr/bin/env bash
set -euo pipefail
source lib/ready.sh
insights
aws eks update-cluster-version --name shop --kubernetes-version 1.36   # expect: note "update-cluster-version"
aws eks describe-update --name shop --update-id "$UPDATE" --query update.status
