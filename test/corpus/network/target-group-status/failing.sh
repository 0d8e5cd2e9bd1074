#!/usr/bin/env bash
set -euo pipefail
arn=$(kubectl get targetgroup orders -o jsonpath='{.status.targetGroupARN}')   # expect: TB-10 ".status.targetGroupARN"
kubectl get targetgroup orders -o json | jq -r .status.targetGroupARN            # expect: TB-10 ".status.targetGroupARN"
kubectl wait targetgroup/orders --for=jsonpath={.status.targetGroupARN}          # expect: TB-10 ".status.targetGroupARN"
kubectl get targetgroup orders -o json | jq -r '.["status"]["targetGroupARN"]'   # expect: TB-10 "status\"][\"targetGroupARN"
echo "$arn"
