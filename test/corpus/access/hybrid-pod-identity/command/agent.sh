#!/usr/bin/env bash
set -euo pipefail
aws eks create-addon --cluster-name orders --addon-name eks-pod-identity-agent \
  --configuration-values '{"daemonsets":{"hybrid":{"create":"true"}}}' # expect: PI-01 "\"true\""
