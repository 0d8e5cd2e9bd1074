#!/usr/bin/env bash
set -euo pipefail
aws eks describe-cluster --name orders
kubectl delete deployment,service -A -l module=orders # expect: OP-12/info "deployment,service"
kubectl delete service --all -l module=orders # expect: OP-12/warning "service"
kubectl delete service -A # expect: OP-12/warning "service"
kubectl delete service -n shop -l module=orders
