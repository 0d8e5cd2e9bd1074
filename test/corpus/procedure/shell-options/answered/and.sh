#!/bin/bash
NAME=$1 # expect: OP-01/warning "NAME"
kubectl -n shop delete configmap "$NAME-old" && kubectl -n shop delete configmap "$NAME-older"
echo "$NAME"
