#!/usr/bin/env bash
set -euo pipefail
KUBE_EDITOR="sed -i /finalizers/d" kubectl edit ns shop # expect: OP-11 'KUBE_EDITOR="sed -i /finalizers/d"'
export EDITOR='sed -i s/kubernetes.io.pvc-protection//' # expect: OP-11 "EDITOR='sed -i s/kubernetes.io.pvc-protection//'"
KUBE_EDITOR=vim kubectl edit ns shop
