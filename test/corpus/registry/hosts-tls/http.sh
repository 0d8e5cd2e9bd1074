#!/usr/bin/env bash
set -euo pipefail
cat > /etc/containerd/certs.d/docker.io/hosts.toml << EOF
server = "https://registry-1.docker.io"

[host."http://mirror.example.com:8080/v2/hub"] # expect: HT-04 '"http://mirror.example.com:8080/v2/hub"'
  capabilities = ["pull", "resolve"]
  skip_verify = true # expect: HT-04 "true"
EOF
