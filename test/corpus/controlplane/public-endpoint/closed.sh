#!/usr/bin/env bash
set -euo pipefail
aws eks update-cluster-config --name prod --resources-vpc-config endpointPublicAccess=true,publicAccessCidrs=198.51.100.0/24
echo 'aws eks update-cluster-config --name prod --resources-vpc-config publicAccessCidrs=0.0.0.0/0'
