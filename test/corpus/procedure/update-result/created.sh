#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
aws eks create-nodegroup --cluster-name shop --nodegroup-name web
aws eks wait nodegroup-active --cluster-name shop --nodegroup-name web
