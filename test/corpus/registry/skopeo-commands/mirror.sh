#!/bin/sh
set -eu
skopeo copy docker://docker.io/library/redis:8.2.1 docker://harbor.example.com/library/redis:8.2.1 # expect: SK-07/warning "copy"
skopeo copy --all docker://quay.io/coreos/etcd:v3.6.0 docker://harbor.example.com/coreos/etcd:v3.6.0 # expect: SK-07 "copy"
skopeo copy --all --preserve-digests --src-tls-verify=false docker://quay.io/coreos/etcd:v3.6.0 docker://harbor.example.com/coreos/etcd:v3.6.0 # expect: SK-07/error "--src-tls-verify=false"
skopeo copy -a --preserve-digests --dest-creds pusher:Pl4nted-9f2c docker://quay.io/coreos/etcd:v3.6.0 docker://harbor.example.com/coreos/etcd:v3.6.0 # expect: SK-07/error "pusher:Pl4nted-9f2c"
skopeo sync --src yaml --dest docker sync.yaml harbor.example.com # expect: SK-07/warning "sync"
skopeo copy -a --preserve-digests --dest-creds pusher:Pl4nted-9f2c docker://quay.io/coreos/flannel:v0.26.0 docker://harbor.example.com/coreos/flannel:v0.26.0 # expect: SK-07/error "pusher:Pl4nted-9f2c"
