#!/usr/bin/env bash
set -euo pipefail
kubectl get nodes --insecure-skip-tls-verify=false
curl -fsSK config "https://$HOST/livez"
curl --connect-timeout 5 -m 10 --cacert ca.pem https://registry.example.com/v2/
curl --connect-timeout 5 -m 10 -k https://localhost:8443/
skopeo inspect --tls-verify=true docker://registry.example.com/web:1
echo "curl -k is not what you want"
readonly address="https://localhost:$PORT"
curl --connect-timeout 5 -m 10 -k "$address"
scheme=http://
curl --connect-timeout 5 -m 10 -k "$scheme$HOST/livez"
curl --connect-timeout 5 -m 10 -k "{{ if .Values.tls }}https://127.0.0.1:8443{{ else }}http://127.0.0.1:8080{{ end }}/ready"
