#!/bin/bash
echo 'server = "https://quay.io"
[host."http://mirror.example.com"] # expect: HT-04 "\"http://mirror.example.com\""
  capabilities = ["pull", "resolve"]' | sudo tee /etc/containerd/certs.d/quay.io/hosts.toml > /dev/null
printf 'server = "https://quay.io"\n[host."http://mirror.example.com"]\n' > /etc/containerd/certs.d/quay.io/hosts.toml
