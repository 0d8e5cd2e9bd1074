#!/bin/bash
kubectl apply -f a.yaml # expect: OP-01/info "kubectl"
kubectl apply -f b.yaml
