#!/usr/bin/env bash
kubectl apply -f web.yaml # expect: note "kubectl"
kubectl apply -f api.yaml
