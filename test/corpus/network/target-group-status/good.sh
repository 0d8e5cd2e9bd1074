#!/usr/bin/env bash
set -euo pipefail
kubectl get targetgroup orders -o jsonpath='{.status.ackResourceMetadata.arn}'
kubectl get targetgroupbinding orders -o jsonpath='{.spec.targetGroupARN}'
kubectl get targetgroup orders -o jsonpath='{.status.targetGroupARNs}'
echo 'read .status.targetGroupARN no more'
