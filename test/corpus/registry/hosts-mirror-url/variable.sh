#!/usr/bin/env bash
set -euo pipefail
for registry in docker.io quay.io; do
  upstream="https://$registry"
  cat > "/etc/containerd/certs.d/$registry/hosts.toml" << EOF
server = "$upstream"

[host."$upstream"] # expect: note '"$upstream"'
  capabilities = ["pull", "resolve"]
EOF
done
