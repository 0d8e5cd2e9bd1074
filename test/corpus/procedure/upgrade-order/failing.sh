#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
aws eks update-cluster-version --name shop --kubernetes-version 1.36 --force   # expect: OP-21 "update-cluster-version", OP-21 "--force"
