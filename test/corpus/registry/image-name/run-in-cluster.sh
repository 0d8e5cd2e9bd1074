#!/usr/bin/env bash
set -euo pipefail
kubectl run probe --image=registry.example.com/tools/probe:latest --restart=Never -- sh -c true --image=x # expect: IM-05 "latest"
kubectl -n shop create deployment web --image registry.example.com/team/web:latest # expect: IM-05 "latest"
kubectl create job report --from=cronjob/report
kubectl run probe --image=registry.example.com/tools/probe:1.4.2
echo kubectl run probe --image=registry.example.com/tools/probe:latest
