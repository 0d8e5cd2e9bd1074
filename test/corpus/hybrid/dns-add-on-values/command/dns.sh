#!/usr/bin/env bash
set -euo pipefail
aws eks update-addon --cluster-name shop --addon-name coredns \
  --configuration-values '{"replicaCount":"4","trafficDistribution":"PreferClose"}' # expect: CD-01 "\"4\""
aws eks update-addon --cluster-name shop --addon-name coredns \
  --configuration-values '{"replicaCount":3,"autoScaling":{"enabled":true}}' # expect: CD-07 "true"
aws eks update-addon --cluster-name shop --addon-name metrics-server \
  --configuration-values '{"replicaCount":"4"}'
