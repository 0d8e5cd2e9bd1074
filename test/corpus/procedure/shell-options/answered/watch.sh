#!/bin/bash
POD=$1 # expect: OP-01/info "POD"
while true; do
  kubectl -n shop label pod "$POD" --overwrite seen="$(date +%s)"
  sleep 20
done
