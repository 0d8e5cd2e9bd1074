#!/usr/bin/env bash
set -euo pipefail
docker load --input images/operator.tar
docker tag operator:1.4.0 registry.example.com/shop/operator:1.4.0
docker push registry.example.com/shop/operator:1.4.0
