#!/usr/bin/env bash
set -euo pipefail
kubectl get --raw /apis/custom.metrics.k8s.io/v1beta2
kubectl get --raw /apis/external.metrics.k8s.io/v1beta1
# kubectl get --raw /apis/metrics.k8s.io/v1alpha1/nodes
