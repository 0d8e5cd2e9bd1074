#!/usr/bin/env bash
set -euo pipefail
kubectl get --raw /apis/metrics.k8s.io/v1beta1/nodes
kubectl get --raw "/apis/metrics.orchestrator.io/v1beta1/namespaces/${NAMESPACE}/pods"
kubectl get --raw /apis/custom.metrics.k8s.io/v1beta2
