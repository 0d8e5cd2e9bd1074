#!/usr/bin/env bash
cat > /etc/containerd/certs.d/docker.io/hosts.toml <<EOF
server = "https://docker.io"
[host."https://mirror.example.com"]
  capabilities = ["pull", "resolve"]
EOF
systemctl restart containerd
