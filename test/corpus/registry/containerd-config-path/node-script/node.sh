#!/bin/sh
set -eu
cat > /etc/containerd/config.toml <<'TOML'
version = 2
[plugins."io.containerd.grpc.v1.cri".registry.mirrors."docker.io"] # expect: CT-01 "registry"
endpoint = ["https://harbor.example.com"]
TOML
