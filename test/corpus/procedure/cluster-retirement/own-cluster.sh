#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
eksctl create cluster --name "test-$RANDOM"
aws eks delete-cluster --name test
