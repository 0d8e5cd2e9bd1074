#!/usr/bin/env bash
set -euo pipefail
aws s3api create-bucket --bucket state || echo "Bucket already exists, skipping." # expect: OP-03/info "echo"
# The node may already be gone.
kubectl delete node worker-1 || true # expect: OP-03/info "true"

kubectl apply -f web.yaml || true # expect: OP-03/info "true"
aws cloudwatch put-metric-data --namespace Web --metric-name Deployed --value 1 || true
