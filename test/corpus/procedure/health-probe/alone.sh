#!/usr/bin/env bash
set -euo pipefail
curl -fsS --max-time 10 https://10.80.0.5:6443/version                       # expect: OP-25 "https://10.80.0.5:6443/version"
curl -fsS --max-time 10 https://10.80.0.5:6443/readyz
nslookup https://0f3a.gr7.eu-west-2.eks.amazonaws.com                        # expect: OP-27 "https://0f3a.gr7.eu-west-2.eks.amazonaws.com"
dig +short 0f3a.gr7.eu-west-2.eks.amazonaws.com
