#!/usr/bin/env bash
. ./lib/strict.sh
kubectl get pods   # expect: note "kubectl"
