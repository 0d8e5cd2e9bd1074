#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
aws eks update-addon --cluster-name shop --addon-name coredns --addon-version v1.11.4-eksbuild.2
aws eks wait addon-active --cluster-name shop --addon-name coredns   # expect: OP-09 "addon-active"
