#!/bin/bash
kubectl apply -f a.yaml # expect: OP-01/warning "kubectl"
kubectl apply -f b.yaml
./scripts/called.sh
