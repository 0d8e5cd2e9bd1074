#!/usr/bin/env bash
set -euo pipefail
sed -i "s|image: registry.example.com/shop/web:latest|image: registry.example.com/shop/web:$TAG|" web.yaml
sed -i -e "s/quay\.io\/shop\/api:.*/quay.io\/shop\/api:${TAG}/g" web.yaml
sed -i "s|image: .*|image: quay.io/shop/worker:$TAG|" worker.yaml
# What is written is known.
sed -i "s|quay.io/shop/cache:1.4|quay.io/shop/cache:latest|" web.yaml
