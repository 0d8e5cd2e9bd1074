#!/usr/bin/env bash
set -euo pipefail
oc adm policy add-cluster-role-to-user view -z web -n shop
oc adm policy add-cluster-role-to-user view --serviceaccount web # expect: note "web"
