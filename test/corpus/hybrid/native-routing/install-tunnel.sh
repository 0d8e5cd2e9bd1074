#!/bin/sh
set -eu
helm upgrade --install cilium cilium/cilium -n kube-system --set routingMode=tunnel --set tunnelProtocol=vxlan
