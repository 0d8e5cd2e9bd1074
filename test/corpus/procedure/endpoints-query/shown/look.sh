#!/usr/bin/env bash
set -euo pipefail
kubectl get endpoints -n shop  # expect: EP-04/info "endpoints"
kubectl describe endpoints/orders -n shop || true  # expect: EP-04/info "endpoints"
kubectl get ep orders -n shop -o yaml > orders.yaml  # expect: EP-04/warning "ep"
kubectl get ep orders -n shop -o jsonpath='{.subsets}' | grep -q addresses  # expect: EP-04/warning "ep"
ready=$(kubectl get ep orders -n shop -o name)  # expect: EP-04/warning "ep"
if kubectl get ep orders -n shop; then echo "$ready"; fi  # expect: EP-04/warning "ep"
kubectl wait --timeout=60s --for=jsonpath='{.subsets}' endpoints/orders  # expect: EP-04/warning "endpoints"
