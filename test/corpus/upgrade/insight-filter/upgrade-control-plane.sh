#!/usr/bin/env bash
set -euo pipefail
aws eks list-insights --cluster-name "$CLUSTER" --region "$REGION" \
  --filter '{"categories": ["ROLLBACK_READINESS"], "kubernetesVersions": ["1.34"]}' # expect: IN-01 "'{\"categories\": [\"ROLLBACK_READINESS\"], \"kubernetesVersions\": [\"1.34\"]}'"
aws eks update-cluster-version --name "$CLUSTER" --region "$REGION" --kubernetes-version 1.34
