#!/usr/bin/env bash
set -euo pipefail
aws eks describe-cluster --name "$CLUSTER" --query cluster.version
aws eks update-addon --cluster-name "$CLUSTER" --addon-name coredns   # expect: OP-05 "aws"
account=$(aws sts get-caller-identity --query Account --output text)
[ "$account" = "$EXPECTED_ACCOUNT" ] || exit 1
aws eks describe-update --name "$CLUSTER" --addon-name coredns --update-id "$UPDATE"
