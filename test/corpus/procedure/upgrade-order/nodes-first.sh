#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
aws eks list-insights --cluster-name shop --filter categories=UPGRADE_READINESS,kubernetesVersions=1.36
aws eks update-nodegroup-version --cluster-name shop --nodegroup-name web   # expect: OP-21 "update-nodegroup-version"
id=$(aws eks update-cluster-version --name shop --kubernetes-version 1.36 --query update.id --output text)
aws eks describe-update --name shop --update-id "$id" --query update.status
