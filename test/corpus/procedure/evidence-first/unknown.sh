#!/usr/bin/env bash
set -euo pipefail
umask "$MASK"
kubectl get nodes > nodes.txt   # expect: note "nodes.txt"
