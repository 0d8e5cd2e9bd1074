#!/bin/bash
kubectl apply -f "$1" # expect: OP-01/warning "kubectl"
kubectl rollout restart deployment "$2"
