#!/bin/sh
set -eu
cat <<'TOML' | sudo tee /etc/containerd/config.toml >/dev/null
version = 3
[plugins."io.containerd.grpc.v1.cri".registry] # expect: CT-02 "\"io.containerd.grpc.v1.cri\""
config_path = "/etc/containerd/certs.d"
TOML
