#!/bin/bash
set -eo pipefail
kubectl apply -f "$1"
