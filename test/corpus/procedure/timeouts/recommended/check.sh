#!/usr/bin/env bash
set -euo pipefail
curl -fsS https://api.kestrel.example.com/healthz
curl -fsS --max-time 10 https://api.kestrel.example.com/healthz
timeout 10 curl -fsS https://api.kestrel.example.com/healthz
curl -fsSLO https://downloads.example.com/tool.tar.gz
