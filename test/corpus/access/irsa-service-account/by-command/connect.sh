#!/usr/bin/env bash
# clauselint-disable-file OP-05, OP-06, OP-08, OP-24, OP-30 -- what it shows is the annotation
set -euo pipefail
kubectl annotate serviceaccount -n shop orders eks.amazonaws.com/role-arn="arn:aws:iam::${ACCOUNT_ID:?}:role/orders" --overwrite
kubectl rollout restart deployment/orders -n shop --timeout=60s
