#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]] || exit 1
aws eks describe-addon --cluster-name orders --region eu-west-1 --addon-name kube-proxy
aws eks update-addon --cluster-name orders --region eu-west-1 --addon-name kube-proxy --configuration-values 'mode: [ipvs' # expect: AD-01 "mode: [ipvs"
aws eks update-addon --cluster-name orders --region eu-west-1 --addon-name kube-proxy --configuration-values '{"mode": "ipvs"}'
aws eks update-addon --cluster-name orders --region eu-west-1 --addon-name kube-proxy --configuration-values file://values.json # expect: note "file://values.json"
