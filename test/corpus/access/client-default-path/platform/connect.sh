#!/usr/bin/env bash
set -euo pipefail
aws eks update-kubeconfig --name orders --region eu-central-1 # expect: KC-07 "update-kubeconfig"
