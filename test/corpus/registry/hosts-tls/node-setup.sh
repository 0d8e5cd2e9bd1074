#!/usr/bin/env bash
cat > /etc/containerd/certs.d/docker.io/hosts.toml <<EOF
server = "https://docker.io"
[host."https://mirror.example.com"]
  capabilities = ["pull", "resolve"]
  skip_verify = true # expect: HT-04 "true"
EOF
systemctl restart containerd
