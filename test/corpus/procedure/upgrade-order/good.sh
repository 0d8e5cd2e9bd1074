#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
aws eks list-insights --cluster-name shop --filter categories=UPGRADE_READINESS,kubernetesVersions=1.36
upgrade() {
  id=$(aws eks update-cluster-version --name shop --kubernetes-version 1.36 --query update.id --output text)
  until [ "$(aws eks describe-update --name shop --update-id "$id" --query update.status --output text)" = Successful ]; do sleep 30; done
}
upgrade
aws eks update-nodegroup-version --cluster-name shop --nodegroup-name web --force
