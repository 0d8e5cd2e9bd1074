#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
server=$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')
endpoint=$(aws eks describe-cluster --name "$CLUSTER" --query cluster.endpoint --output text)
[[ "$server" == "$endpoint" ]] || exit 1
kubectl drain "$NODE" --ignore-daemonsets --delete-emptydir-data --timeout=10m
options=(--ignore-daemonsets --timeout=10m)
kubectl drain "$NODE" "${options[@]}"
kubectl cordon "$NODE"
