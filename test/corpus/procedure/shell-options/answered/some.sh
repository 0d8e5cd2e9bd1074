#!/bin/bash
NAME=$1 # expect: OP-01/warning "NAME"
kubectl -n shop apply -f "$NAME.yaml" || exit 1
kubectl -n shop delete configmap "$NAME-old"
echo "$?"
kubectl -n shop delete configmap "$NAME-older"
echo "$NAME"
