#!/bin/bash
set -euo pipefail
sed -e "s/shopNamespace/${NAMESPACE}/g" service-account.yaml | kubectl apply -f -
sed -i 's/apiNamespace/webNamespace/' service-account.yaml
