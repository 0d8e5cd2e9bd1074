#!/usr/bin/env bash
# The cluster that the caller names is hardly another one than the one defined here.
set -euo pipefail
: "${CLUSTER:?}" "${EXPECTED_ACCOUNT:?}"
actual=$(aws sts get-caller-identity --query Account --output text)
[[ "$actual" == "$EXPECTED_ACCOUNT" ]]
aws eks describe-cluster --name "$CLUSTER"
update=$(aws eks update-cluster-config --name "$CLUSTER" --deletion-protection --query update.id --output text)
status=$(aws eks describe-update --name "$CLUSTER" --update-id "$update" --query update.status --output text)
[[ "$status" == Successful ]]
