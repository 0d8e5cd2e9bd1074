#!/usr/bin/env bash
set -euo pipefail
kubectl get nodes
curl --connect-timeout 5 -m 10 -fsS --cacert ca.pem "$ENDPOINT/version"                    # expect: OP-25 "\"$ENDPOINT/version\""
curl --connect-timeout 5 -m 10 --cacert ca.pem https://abc.gr7.eu-central-1.eks.amazonaws.com/version   # expect: OP-25 "https://abc.gr7.eu-central-1.eks.amazonaws.com/version"
nslookup https://abc.gr7.eu-central-1.eks.amazonaws.com          # expect: OP-27 "https://abc.gr7.eu-central-1.eks.amazonaws.com"
api=$(aws eks describe-cluster --name orders --query cluster.endpoint --output text)
path=version
curl --connect-timeout 5 -m 10 --cacert ca.pem "${api}/${path}" # expect: OP-25 "\"${api}/${path}\""
