#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
aws eks list-insights --cluster-name shop --filter categories=ROLLBACK_READINESS,kubernetesVersions=1.35
id=$(aws eks update-cluster-version --name shop --kubernetes-version 1.35 --query update.id --output text)   # expect: OP-21 "update-cluster-version"
aws eks describe-update --name shop --update-id "$id" --query update.status
eksctl upgrade nodegroup --cluster shop --name web --kubernetes-version 1.35
