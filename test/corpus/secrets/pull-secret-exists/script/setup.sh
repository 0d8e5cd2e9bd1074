#!/bin/sh
set -eu
kubectl create secret docker-registry harbor-pull -n shop --docker-server=harbor.example.com --docker-username=bot --docker-password="$PASSWORD"
