#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
id=$(aws eks update-nodegroup-version --cluster-name shop --nodegroup-name web --query update.id --output text)
status=$(aws eks describe-update --name shop --nodegroup-name web --update-id "$id" --query update.status --output text)
[ "$status" = ACTIVE ]   # expect: OP-10 "ACTIVE"
