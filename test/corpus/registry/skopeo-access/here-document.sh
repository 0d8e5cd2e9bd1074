#!/bin/sh
set -eu
cat > sync.yaml <<'YAML'
quay.io:
  tls-verify: false # expect: SK-03 "false"
  images:
    coreos/etcd: [v3.6.0]
YAML
