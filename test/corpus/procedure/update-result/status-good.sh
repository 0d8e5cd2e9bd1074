#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
status=InProgress
while [ "$status" = InProgress ]; do
  status=$(aws eks describe-update --name shop --update-id "$1" --query update.status --output text)
done
[[ "$status" == "Successful" ]] || exit 1
aws eks describe-update --name shop --update-id "$1" --query 'update.status' --output text | grep -qx Successful
