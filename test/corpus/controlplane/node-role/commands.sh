#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]] || exit 1
aws eks describe-cluster --name orders --region eu-west-1
aws eks create-nodegroup --cluster-name orders --region eu-west-1 --nodegroup-name workers --subnets subnet-1 subnet-2 \
  --release-version 1.33.1-20250620 --node-repair-config enabled=true --node-role arn:aws:iam::111122223333:instance-profile/orders-node # expect: NG-01 "arn:aws:iam::111122223333:instance-profile/orders-node"
