#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
aws eks update-cluster-config --name shop --logging "$LOGGING"
until [ "$(aws eks describe-cluster --name shop --query cluster.status --output text)" = ACTIVE ]; do   # expect: OP-09 "cluster.status"
  sleep 10
done
