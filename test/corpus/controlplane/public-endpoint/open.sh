#!/usr/bin/env bash
set -euo pipefail
aws eks update-cluster-config --name prod --resources-vpc-config endpointPublicAccess=true,publicAccessCidrs=0.0.0.0/0 # expect: CL-04/error "endpointPublicAccess=true,publicAccessCidrs=0.0.0.0/0"
