#!/bin/sh
set -o errexit -o nounset
kubectl get pods
echo x | kubectl get -f -
