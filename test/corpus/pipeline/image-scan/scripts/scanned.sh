#!/usr/bin/env bash
set -euo pipefail
docker build -t registry.example.com/shop/api:1.4.0 .
trivy image --exit-code 1 --severity HIGH,CRITICAL registry.example.com/shop/api:1.4.0
docker push registry.example.com/shop/api:1.4.0
