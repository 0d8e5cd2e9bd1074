#!/usr/bin/env bash
set -euo pipefail
docker build -t registry.example.com/shop/tool:1.4.0 .
./scripts/scan.sh
docker push registry.example.com/shop/tool:1.4.0
