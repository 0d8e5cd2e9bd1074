#!/usr/bin/env bash
set -euo pipefail
aws eks create-addon --cluster-name orders --addon-name vpc-cni --configuration-values '{"env":{"AWS_VPC_K8S_CNI_EXCLUDE_SNAT_CIDRS":"10.85.0.0/16"}}' # expect: VC-03 "\"10.85.0.0/16\""
