#!/bin/bash
set -euo pipefail
SOURCE=docker://quay.io/coreos/etcd:v3.6.1+build # expect: IM-03 "+"
TARGET="docker://registry.example.com/mirror/etcd:v3.6.1"
skopeo copy --all --preserve-digests "$SOURCE" "$TARGET"
