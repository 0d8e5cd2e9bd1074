#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]] || exit 1
await() {
  local id=$1
  shift
  aws eks describe-update --name shop --update-id "$id" "$@" --query update.status
}
aws eks list-insights --cluster-name shop --filter categories=UPGRADE_READINESS,kubernetesVersions=1.36
id=$(aws eks update-addon --cluster-name shop --addon-name coredns --query update.id --output text)
await "$id" --addon-name coredns
id=$(aws eks update-cluster-version --name shop --kubernetes-version 1.36 --query update.id --output text)
await "$id"
