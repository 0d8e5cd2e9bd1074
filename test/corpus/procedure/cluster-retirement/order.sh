#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
server=$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')
endpoint=$(aws eks describe-cluster --name "$CLUSTER" --query cluster.endpoint --output text)
[[ "$server" == "$endpoint" ]] || exit 1
aws eks delete-nodegroup --cluster-name "$CLUSTER" --nodegroup-name web
aws eks wait nodegroup-deleted --cluster-name "$CLUSTER" --nodegroup-name web
kubectl -n shop delete ingress/web svc/web    # expect: OP-20 "ingress/web"
aws eks delete-capability --cluster-name "$CLUSTER" --capability-name kro   # expect: OP-20 "delete-capability"
aws eks delete-cluster --name "$CLUSTER"      # expect: OP-20 "delete-cluster"
aws eks delete-fargate-profile --cluster-name "$CLUSTER" --fargate-profile-name jobs   # expect: OP-20 "delete-fargate-profile"
