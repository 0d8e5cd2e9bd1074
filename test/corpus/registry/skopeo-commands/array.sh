#!/bin/bash
set -eu
OPTIONS=(--all --preserve-digests)
skopeo copy "${OPTIONS[@]}" docker://quay.io/coreos/etcd:v3.6.0 docker://harbor.example.com/coreos/etcd:v3.6.0
