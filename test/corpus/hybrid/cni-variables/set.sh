#!/usr/bin/env bash
set -euo pipefail
kubectl set env ds/aws-node -n kube-system WARM_IP_TARGET=2 # expect: VC-08 "2"
kubectl set env ds/aws-node -n kube-system WARM_IP_TARGET=2 MINIMUM_IP_TARGET=12
kubectl set env ds/aws-node -n kube-system WARM_IP_TARGET-
echo kubectl set env ds/aws-node WARM_IP_TARGET=2
kubectl set env ds/aws-node --list
