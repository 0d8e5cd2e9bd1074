#!/bin/sh
set -eu
helm upgrade --install cilium cilium/cilium -n kube-system --set routingMode=tunnel --set tunnelProtocol=vxlan   # expect: OP-05 "helm", OP-06 "helm", OP-08 "helm"
