#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]] || exit 1
aws eks describe-cluster --name orders --region eu-west-1
aws eks create-nodegroup --cluster-name orders --region eu-west-1 --nodegroup-name workers --subnets subnet-1 subnet-2 \
  --release-version 1.33.1-20250620 --node-repair-config enabled=true --node-role arn:aws:iam::111122223333:role/orders-node \
  --scaling-config minSize=3,maxSize=2,desiredSize=2 # expect: NG-02 "3"
aws eks update-nodegroup-config --cluster-name orders --region eu-west-1 --nodegroup-name workers --scaling-config '{"minSize": 1, "maxSize": 4, "desiredSize": 5}' # expect: NG-02 "5"
aws eks update-nodegroup-config --cluster-name orders --region eu-west-1 --nodegroup-name workers --scaling-config "minSize=$1,maxSize=4,desiredSize=2"
aws eks update-nodegroup-config --cluster-name orders --region eu-west-1 --nodegroup-name workers --scaling-config minSize=1,maxSize=4,desiredSize=2
