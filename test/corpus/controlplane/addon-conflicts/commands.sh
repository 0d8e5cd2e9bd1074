#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]] || exit 1
aws eks describe-addon --cluster-name orders --region eu-west-1 --addon-name kube-proxy
aws eks update-addon --cluster-name orders --region eu-west-1 --addon-name kube-proxy --resolve-conflicts OVERWRITE # expect: AD-03 "OVERWRITE"
aws eks update-addon --cluster-name orders --region eu-west-1 --addon-name kube-proxy --resolve-conflicts="$MODE" # expect: note "$MODE"
aws eks update-addon --cluster-name orders --region eu-west-1 --addon-name kube-proxy --resolve-conflicts=NONE
