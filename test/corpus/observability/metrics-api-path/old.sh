#!/usr/bin/env bash
set -euo pipefail
kubectl get --raw /apis/metrics.k8s.io/v1alpha1/nodes # expect: MS-04 "/apis/metrics.k8s.io/v1alpha1"
kubectl get --raw "/apis/metrics/v1alpha1/nodes" # expect: MS-04 "/apis/metrics/v1alpha1"
curl --fail "${SERVER}/apis/metrics.k8s.io/v1/namespaces/${NAMESPACE}/pods" # expect: MS-04 "/apis/metrics.k8s.io/v1"
