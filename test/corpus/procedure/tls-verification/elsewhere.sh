#!/usr/bin/env bash
set -euo pipefail
: "${NODE:?}"
kubectl -n orders exec deploy/web -- curl -sk --connect-timeout 5 -m 10 https://orders.orders/readyz    # expect: OP-14 "-sk"
kubectl -n orders exec deploy/web -- sh -c 'curl -k --connect-timeout 5 -m 10 https://orders.orders/a'  # expect: OP-14 "-k"
bash -c "curl -k --connect-timeout 5 -m 10 https://orders.example.com/b"                                # expect: OP-14 "-k"
ssh -o "StrictHostKeyChecking yes" "$NODE" 'curl -k --connect-timeout 5 -m 10 https://orders.example.com/c' # expect: OP-14 "-k"
ssh "$NODE" bash -s <<'END'
wget -T 10 --no-check-certificate https://orders.example.com/d # expect: OP-14 "--no-check-certificate"
END
kubectl -n orders exec deploy/web -- cat /etc/curl -k
kubectl -n orders exec curl -- ls -k
ssh "$NODE" 'echo "curl -k https://orders.example.com"'
python3 -c 'print("curl -k https://orders.example.com")'
