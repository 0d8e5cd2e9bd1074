#!/usr/bin/env bash
set -euo pipefail
curl -s "http://${NODE}:10255/pods" # expect: MS-02 "10255"
curl -s http://10.0.1.17:10255/metrics > metrics.txt # expect: MS-02 "10255"
/etc/eks/bootstrap.sh prod --kubelet-extra-args '--read-only-port=10255 --max-pods=50' # expect: MS-02 "10255"
echo "port 10255 is closed: http://node:10255"
