#!/usr/bin/env bash
set -euo pipefail
kubectl -n shop delete targetgroupbinding web
kubectl -n shop delete svc web --timeout=10m
aws eks delete-capability --cluster-name "$CLUSTER" --capability-name kro
aws eks delete-fargate-profile --cluster-name "$CLUSTER" --fargate-profile-name jobs
aws eks update-cluster-config --name "$CLUSTER" --no-deletion-protection
aws eks delete-cluster --name "$CLUSTER"      # expect: OP-20 "delete-cluster"
