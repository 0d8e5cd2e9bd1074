#!/bin/bash
set -euo pipefail
cat > /etc/containerd/certs.d/docker.io/hosts.toml <<'TOML'
server = "https://registry-1.docker.io"
[host."https://harbor.example.com/v2/hub-cach"] # expect: X-28 "\"https://harbor.example.com/v2/hub-cach\""
  capabilities = ["pull", "resolve"]
  override_path = true
[host."https://harbor.example.com/v2/hub-cache"]
  capabilities = ["pull", "resolve"]
  override_path = true
TOML
