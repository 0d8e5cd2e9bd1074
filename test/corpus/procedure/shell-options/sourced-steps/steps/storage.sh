#!/usr/bin/env bash
kubectl apply -f classes.yaml # expect: OP-01 "kubectl"
kubectl apply -f claims.yaml
