#!/bin/sh
set -eu
cat <<YAML | kind create cluster --config=-
kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
containerdConfigPatches:
  - |-
    version = 3
    [plugins."io.containerd.grpc.v1.cri".registry] # expect: CT-02 "\"io.containerd.grpc.v1.cri\""
      config_path = "/etc/containerd/certs.d"
YAML
