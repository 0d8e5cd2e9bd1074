#!/usr/bin/env bash
set -euo pipefail
curl --fail --connect-timeout 5 --max-time 10 https://eks.eu-west-1.amazonaws.com/livez # expect: VE-08 "https://eks.eu-west-1.amazonaws.com/livez"
curl --fail --connect-timeout 5 --max-time 10 https://eks.eu-west-1.amazonaws.com/clusters/orders
curl --fail --connect-timeout 5 --max-time 10 https://0123456789ABCDEF0123456789ABCDEF.gr7.eu-west-1.eks.amazonaws.com/livez
