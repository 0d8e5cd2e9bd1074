#!/usr/bin/env bash
. ./lib/log.sh       # expect: OP-01 "."
kubectl get pods
