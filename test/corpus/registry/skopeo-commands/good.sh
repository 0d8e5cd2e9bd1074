#!/bin/sh
set -eu
skopeo copy --all --preserve-digests docker://quay.io/coreos/etcd:v3.6.0 docker://harbor.example.com/coreos/etcd:v3.6.0
skopeo copy --multi-arch=all --preserve-digests --dest-creds "pusher:$PASSWORD" docker://quay.io/coreos/etcd:v3.6.0 docker://harbor.example.com/coreos/etcd:v3.6.0
skopeo copy docker://quay.io/coreos/etcd:v3.6.0 docker-archive:etcd.tar
skopeo sync --dry-run --all --scoped --src yaml --dest docker sync.yaml harbor.example.com
skopeo sync --all --scoped --src yaml --dest docker sync.yaml harbor.example.com
