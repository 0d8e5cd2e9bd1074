#!/usr/bin/env bash
kubectl apply -f namespace.yaml # expect: note "kubectl"
kubectl apply -f policies.yaml
