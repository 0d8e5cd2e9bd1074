#!/usr/bin/env bash
set -euo pipefail
export KUBECONFIG="$HOME/.kube/config"
