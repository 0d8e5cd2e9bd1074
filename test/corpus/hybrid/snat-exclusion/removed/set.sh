#!/usr/bin/env bash
set -euo pipefail
kubectl set env ds/aws-node -n kube-system AWS_VPC_K8S_CNI_EXCLUDE_SNAT_CIDRS- # expect: VC-01 "AWS_VPC_K8S_CNI_EXCLUDE_SNAT_CIDRS-"
