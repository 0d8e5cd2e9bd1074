#!/usr/bin/env bash
set -euo pipefail
docker tag shop quay.io/shop/web # expect: IM-02 "web"
docker push quay.io/shop/web
docker push quay.io/shop/cart # expect: IM-02 "cart"
