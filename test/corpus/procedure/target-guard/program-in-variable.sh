#!/usr/bin/env bash
set -euo pipefail
# What runs is in a variable: the place is where it is run.
KUBECTL=oc
echo "removing the hub"
"${KUBECTL}" delete klusterlet hub --timeout=60s # expect: OP-05 "\"${KUBECTL}\"", OP-06 "\"${KUBECTL}\""
