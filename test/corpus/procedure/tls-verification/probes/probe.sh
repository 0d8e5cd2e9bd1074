#!/usr/bin/env bash
set -euo pipefail
curl -k -m 10 -o /dev/null -w '%{http_code}' https://shop.example.com  # expect: OP-14/info "-k"
wget -q --spider --no-check-certificate https://shop.example.com  # expect: OP-14/info "--no-check-certificate"
curl -k -m 10 -o /dev/null -H "Authorization: Bearer $TOKEN" https://shop.example.com  # expect: OP-14/error "-k"
curl -k -m 10 -o tool.tgz https://shop.example.com/tool.tgz  # expect: OP-14/error "-k"
curl -sk https://shop.example.com/healthz | grep -q ok  # expect: OP-14/info "-sk"
curl -sk https://shop.example.com/metrics/secret  # expect: OP-14/info "-sk"
curl -sk -u "admin:$PASSWORD" https://shop.example.com/health  # expect: OP-14/error "-sk"
curl -sk https://shop.example.com/api/orders | jq .total  # expect: OP-14/info "-sk"
curl -sk https://shop.example.com/install.sh | sh  # expect: OP-14/error "-sk"
curl -sk -X POST -d @order.json https://shop.example.com/api/orders  # expect: OP-14/error "-sk"
curl -sk "${scheme}://localhost:9200/_cat/health"
