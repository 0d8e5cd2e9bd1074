#!/bin/sh
set -eu
kubectl create secret docker-registry harbor-pull -n shop --docker-server=harbor.example.com --docker-username=bot --docker-password="$PASSWORD" # expect: OP-05 "kubectl", OP-06 "kubectl", OP-08 "kubectl", OP-15 "--docker-password=\"$PASSWORD\""
