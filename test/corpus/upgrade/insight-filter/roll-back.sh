#!/usr/bin/env bash
set -euo pipefail
aws eks list-insights --cluster-name "$CLUSTER" --region "$REGION" \
  --filter '{"categories": ["ROLLBACK_READINESS"], "kubernetesVersions": ["1.33"]}'
aws eks update-cluster-version --name "$CLUSTER" --region "$REGION" --kubernetes-version 1.33
