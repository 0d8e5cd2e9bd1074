#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
server=$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')
endpoint=$(aws eks describe-cluster --name "$CLUSTER" --query cluster.endpoint --output text)
[[ "$server" == "$endpoint" ]] || exit 1
kubectl drain "$NODE"                                                    # expect: OP-17 "drain"
kubectl drain "$NODE" --ignore-daemonsets                                # expect: OP-17 "drain"
kubectl drain "$NODE" --ignore-daemonsets --timeout=10m --disable-eviction   # expect: OP-17 "--disable-eviction"
kubectl drain "$NODE" --ignore-daemonsets --timeout 10m --force          # expect: OP-17/warning "--force"
kubectl drain "$NODE" --ignore-daemonsets --timeout=10m || true          # expect: OP-17 "true"
aws ec2 terminate-instances --instance-ids "$INSTANCE"
