#!/bin/sh
set -eu
helm upgrade --install web ./charts/web --set image.repository=registry.example.com/web,replicaCount=none # expect: SC-11 "none"
helm upgrade --install web ./charts/web --set-string replicaCount=3 --set image.repository=registry.example.com/web # expect: SC-11 "3"
helm upgrade --install web ./charts/web --set replicaCount=3 --set image.repository=registry.example.com/web
helm upgrade --install web ./charts/web --set "replicas=3" --set image.repository=registry.example.com/web # expect: SC-11 "replicas"
