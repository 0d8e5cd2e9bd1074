#!/usr/bin/env bash
source "$(dirname "$0")/lib/strict.sh"
kubectl get pods | head
