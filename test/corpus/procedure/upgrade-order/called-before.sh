#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]] || exit 1
await() {
  aws eks describe-update --name shop --update-id "$1" --addon-name coredns --query update.status
}
aws eks list-insights --cluster-name shop --filter categories=UPGRADE_READINESS,kubernetesVersions=1.36
id=$(aws eks update-addon --cluster-name shop --addon-name coredns --query update.id --output text)
await "$id"
await "$id"
aws eks update-cluster-version --name shop --kubernetes-version 1.36   # expect: OP-21 "update-cluster-version"
