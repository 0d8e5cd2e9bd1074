#!/usr/bin/env bash
set -euo pipefail
kubectl set env daemonset/aws-node -n kube-system AWS_VPC_K8S_CNI_EXCLUDE_SNAT_CIDRS=10.80.0.0/16 # expect: VC-02 "10.80.0.0/16"
kubectl -n kube-system set env ds aws-node "AWS_VPC_K8S_CNI_EXCLUDE_SNAT_CIDRS=10.85.0.0/16,10.80.0.0/15" # expect: VC-04 "10.80.0.0/15"
kubectl set env ds/aws-node -n kube-system AWS_VPC_K8S_CNI_EXCLUDE_SNAT_CIDRS="$PODS,$NODES" # expect: note "$PODS,$NODES"
kubectl set env ds/aws-node -n kube-system AWS_VPC_K8S_CNI_EXTERNALSNAT=true # expect: VC-06 "true"
kubectl set env deployment/web AWS_VPC_K8S_CNI_EXCLUDE_SNAT_CIDRS=10.0.0.0
