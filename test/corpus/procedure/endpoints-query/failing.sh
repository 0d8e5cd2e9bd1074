#!/usr/bin/env bash
set -euo pipefail
kubectl get endpoints orders -n shop                     # expect: EP-04 "endpoints"
kubectl -n shop get pods,ep -o wide                      # expect: EP-04 "ep"
kubectl describe endpoints/orders --namespace=shop       # expect: EP-04 "endpoints"
ready=$(kubectl get ep orders -o jsonpath='{.subsets[*].addresses[*].ip}')   # expect: EP-04 "ep"
if ! timeout 60 kubectl wait --for=jsonpath='{.subsets}' endpoints/orders; then   # expect: EP-04 "endpoints"
  exit 1
fi
kubectl get svc/orders Endpoints/orders                  # expect: EP-04 "Endpoints"
"$KUBECTL" get ep/orders                                 # expect: EP-04 "ep"
oc get endpoints                                         # expect: EP-04 "endpoints"
kubectl get --raw /api/v1/namespaces/shop/endpoints/orders   # expect: EP-04 "/api/v1/namespaces/shop/endpoints/orders"
