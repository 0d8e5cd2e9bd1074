#!/usr/bin/env bash
set -euo pipefail
umask 0077
mkdir evidence
kubectl get nodes > evidence/nodes.txt
