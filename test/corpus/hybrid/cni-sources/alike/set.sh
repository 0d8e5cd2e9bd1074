#!/usr/bin/env bash
set -euo pipefail
kubectl set env ds/aws-node -n kube-system AWS_VPC_K8S_CNI_EXTERNALSNAT=0
