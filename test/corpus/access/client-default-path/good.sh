#!/bin/sh
set -eu
KUBECONFIG="$(mktemp)"
export KUBECONFIG
aws eks update-kubeconfig --name orders
chmod 600 ~/.kube/config
