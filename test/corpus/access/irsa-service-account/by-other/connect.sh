#!/usr/bin/env bash
# clauselint-disable-file OP-05, OP-06, OP-08, OP-24, OP-30 -- what it shows is that another account is annotated
set -euo pipefail
kubectl annotate sa/other -n shop eks.amazonaws.com/role-arn="arn:aws:iam::${ACCOUNT_ID:?}:role/orders"
kubectl annotate serviceaccount orders -n shop team=orders
kubectl rollout restart deployment/orders -n shop --timeout=60s
