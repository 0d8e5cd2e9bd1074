#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
id=$(aws eks update-addon --cluster-name shop --addon-name coredns --query update.id --output text)
aws eks wait addon-active --cluster-name shop --addon-name coredns
status=$(aws eks describe-update --name shop --addon-name coredns --update-id "$id" --query update.status --output text)
[ "$status" = Successful ]
