#!/usr/bin/env bash
set -euo pipefail
docker build -t registry.example.com/shop/web:1.4.0 .
docker push registry.example.com/shop/web:1.4.0 # expect: GA-02/warning "docker"
