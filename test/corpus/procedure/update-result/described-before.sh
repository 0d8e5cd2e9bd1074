#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
aws eks describe-update --name shop --update-id "$LAST_UPDATE"
aws eks update-cluster-config --name shop --logging file://logging.json
aws eks wait cluster-active --name shop   # expect: OP-09 "cluster-active"
