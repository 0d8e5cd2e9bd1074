#!/bin/bash
kubectl apply -f "$1" # expect: OP-01/info "kubectl"
