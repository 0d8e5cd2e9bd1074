#!/bin/sh
set -eu
skopeo copy --all --preserve-digests docker://quay.io/coreos/etcd:v3.5.9 docker://quay.io/coreos/etcd:v3.5.9
