#!/usr/bin/env bash
set -euo pipefail
kubectl --insecure-skip-tls-verify get nodes         # expect: OP-14 "--insecure-skip-tls-verify"
kubectl get nodes --insecure-skip-tls-verify=true    # expect: OP-14 "--insecure-skip-tls-verify=true"
curl --connect-timeout 5 -m 10 -fsSk "https://$HOST/livez"                     # expect: OP-14 "-fsSk"
curl --connect-timeout 5 -m 10 --insecure https://registry.example.com/v2/     # expect: OP-14 "--insecure"
wget --no-check-certificate https://example.com/x    # expect: OP-14 "--no-check-certificate"
aws --no-verify-ssl eks list-clusters                # expect: OP-14 "--no-verify-ssl"
skopeo inspect --tls-verify=false docker://registry.example.com/web:1   # expect: OP-14 "--tls-verify=false"
git -c http.sslVerify=false clone https://example.com/x   # expect: OP-14 "http.sslVerify=false"
K="kubectl --insecure-skip-tls-verify"               # expect: OP-14 "--insecure-skip-tls-verify"
$K get pods
PYTHONHTTPSVERIFY=0 aws eks list-clusters            # expect: OP-14 "PYTHONHTTPSVERIFY=0"
export GIT_SSL_NO_VERIFY=true                        # expect: OP-14 "GIT_SSL_NO_VERIFY=true"
flags=(
  --insecure                                         # expect: OP-14 "--insecure"
)
curl --connect-timeout 5 -m 10 "${flags[@]}" https://example.com
