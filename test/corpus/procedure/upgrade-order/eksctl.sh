#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
aws eks describe-cluster --name shop
eksctl upgrade cluster --name shop --version 1.36            # only shows what it would do
eksctl upgrade cluster --name shop --version 1.36 --approve   # expect: OP-21 "upgrade"
