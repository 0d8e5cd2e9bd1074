#!/bin/sh
set -eu
TARGET=harbor.example.com/mirror
VERSION=1.4.2+7
skopeo copy --all --preserve-digests docker://quay.io/coreos/etcd:v3.6.0+1 "docker://$TARGET/etcd:v3.6.0" # expect: IM-03 "+"
docker tag web:dev "$TARGET/web:$VERSION" # expect: IM-03 "$TARGET/web:$VERSION"
docker pull --platform linux/amd64 Registry.example.com/shop/Web:1.4.2 # expect: PO-03 "Web"
docker run --rm -e MODE=test -p 8080:8080 registry.example.com/shop/web:1.4.2+8 --serve # expect: IM-03 "+"
