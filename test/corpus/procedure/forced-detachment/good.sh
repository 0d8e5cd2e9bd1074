#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
server=$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')
endpoint=$(aws eks describe-cluster --name "$CLUSTER" --query cluster.endpoint --output text)
[[ "$server" == "$endpoint" ]] || exit 1
aws ec2 detach-volume --volume-id vol-1
kubectl get volumeattachments
kubectl delete pod web-0 --grace-period=30
kubectl delete pod web-0 --force=false --grace-period 0
kubectl delete pods -n shop --field-selector=status.phase=Failed --force --grace-period=0
kubectl get pods -n shop --field-selector=status.phase=Succeeded --no-headers | awk '{print $1}' | xargs -r kubectl delete pod -n shop --force --grace-period=0
