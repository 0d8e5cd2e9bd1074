#!/usr/bin/env bash
set -euo pipefail
kind create cluster
kubectl apply -f app.yaml
