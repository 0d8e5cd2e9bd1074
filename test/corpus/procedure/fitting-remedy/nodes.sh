#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
server=$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')
endpoint=$(aws eks describe-cluster --name "$CLUSTER" --query cluster.endpoint --output text)
[[ "$server" == "$endpoint" ]] || exit 1
# Some Pods are left with EniLimitExceeded.
aws eks update-nodegroup-config --cluster-name shop --nodegroup-name web --scaling-config desiredSize=6 --query update.id   # expect: OP-31 "update-nodegroup-config"
aws eks describe-update --name shop --nodegroup-name web --update-id "$id"
eksctl scale nodegroup --cluster shop --name web --nodes 6   # expect: OP-31 "scale"
aws autoscaling set-desired-capacity --auto-scaling-group-name web --desired-capacity 6   # expect: OP-31 "set-desired-capacity"
