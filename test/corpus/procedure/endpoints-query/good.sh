#!/usr/bin/env bash
set -euo pipefail
kubectl get endpointslices -l kubernetes.io/service-name=orders -n shop
kubectl -n endpoints get pods
kubectl get pods ep
kubectl delete endpoints orders --dry-run=server
kubectl get "$resource"
echo "kubectl get endpoints is not what it was"
aws ec2 describe-vpc-endpoints
