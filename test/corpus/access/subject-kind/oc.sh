#!/usr/bin/env bash
set -euo pipefail
oc adm policy add-role-to-user edit system:serviceaccount:shop:web -n shop
oc adm policy add-cluster-role-to-user view -z web -n "$NAMESPACE"
oc adm policy add-role-to-group edit system:serviceaccount:shop:web -n shop # expect: RB-05 "system:serviceaccount:shop:web"
