#!/bin/sh
set -eu
skopeo copy $COPY_FLAGS docker://quay.io/coreos/etcd:v3.6.0 docker://harbor.example.com/coreos/etcd:v3.6.0 # expect: note "copy"
