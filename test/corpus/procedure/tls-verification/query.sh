#!/usr/bin/env bash
set -euo pipefail
curl -sk https://shop.example.com/api/orders | jq .total  # expect: OP-14 "-sk"
