#!/bin/sh
set -eu
skopeo copy --all --preserve-digests docker://quay.io/etcd:v3.6.0 docker://111122223333.dkr.ecr.eu-west-1.amazonaws.com/etcd:v3.6.0 # expect: IM-01/error "etcd"
skopeo copy --all --preserve-digests docker://quay.io/coreos/etcd docker://harbor.example.com/coreos/etcd:latest # expect: IM-02 "etcd"
