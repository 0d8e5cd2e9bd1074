#!/usr/bin/env bash
set -euo pipefail
sg docker -c "
  docker login -u builder -p '${REGISTRY_PASSWORD}' # expect: OP-15 "-p"
  docker push registry.example.org/shop:1
"
