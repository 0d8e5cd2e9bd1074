#!/usr/bin/env bash
set -euo pipefail
helm upgrade --install metrics-server metrics-server/metrics-server --namespace kube-system --set replicas=2,apiService.insecureSkipTLSVerify=true # expect: MS-03 "true"
helm upgrade --install metrics-server metrics-server/metrics-server --namespace kube-system --set apiService.insecureSkipTLSVerify=false
grep apiService.insecureSkipTLSVerify=true values.txt
