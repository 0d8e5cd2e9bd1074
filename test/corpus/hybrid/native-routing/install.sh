#!/bin/sh
set -eu
helm upgrade --install cilium cilium/cilium -n kube-system --set ipv4NativeRoutingCIDR=10.0.0.0/8 # expect: CI-01 "cilium/cilium"
