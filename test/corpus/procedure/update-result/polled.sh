#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
id=$(aws eks update-cluster-config --name shop --logging file://logging.json --query update.id --output text)
state=InProgress
while [[ $state == InProgress ]]; do # expect: OP-10 "InProgress"
  sleep 20
  state=$(aws eks describe-update --name shop --update-id "$id" --query update.status --output text)
done
