#!/usr/bin/env bash
set -euo pipefail
aws sts get-caller-identity | grep -q "$EXPECTED_ACCOUNT" || exit 1
eksctl scale nodegroup --cluster shop --name web --nodes 3
