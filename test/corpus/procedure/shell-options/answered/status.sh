#!/bin/bash
NAME=$1 # expect: OP-01/info "NAME"
kubectl -n shop apply -f "$NAME.yaml"
rc=$?
if [ $rc -ne 0 ]; then exit $rc; fi
if ! kubectl -n shop label configmap "$NAME" kept=yes; then
  exit 1
fi
kubectl -n shop delete configmap "$NAME-old"
[ $? -eq 0 ] || exit 1
echo "$NAME"
