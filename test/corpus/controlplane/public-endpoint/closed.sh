#!/usr/bin/env bash
set -euo pipefail
aws eks update-cluster-config --name prod --resources-vpc-config endpointPublicAccess=true,publicAccessCidrs=198.51.100.0/24   # expect: OP-05 "aws", OP-08 "aws"
echo 'aws eks update-cluster-config --name prod --resources-vpc-config publicAccessCidrs=0.0.0.0/0'
