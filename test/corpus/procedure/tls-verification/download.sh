#!/usr/bin/env bash
set -euo pipefail
# It operates nothing, but talks to a server that may be another one.
curl -k --connect-timeout 5 --max-time 10 -o tool.tar.gz https://downloads.example.com/tool.tar.gz # expect: OP-14 "-k"
curl --connect-timeout 5 --max-time 10 -k -o state.json https://127.0.0.1:8443/state
curl --connect-timeout 5 -m 10 -ksS -o state.json "{{ .Values.scheme }}://{{ .Values.host }}/state" # expect: OP-14 "-ksS"
# What answers is this machine, by the name of another one.
curl -k --connect-timeout 5 -m 10 --resolve shop.example.com:443:127.0.0.1 -d @order.json https://shop.example.com/orders
curl -k --connect-timeout 5 -m 10 --connect-to ::localhost:8443 -d @order.json https://shop.example.com/orders
curl -k --connect-timeout 5 -m 10 --resolve shop.example.com:443:192.0.2.7 -d @order.json https://shop.example.com/orders # expect: OP-14 "-k"
