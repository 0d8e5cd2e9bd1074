#!/usr/bin/env bash
set -euo pipefail
aws eks create-access-entry --cluster-name a --principal-arn arn:aws:iam::111111111111:role/b --kubernetes-groups=system:masters # expect: AE-01 "system:masters"
aws eks create-access-entry --cluster-name a --principal-arn arn:aws:iam::111111111111:role/c --kubernetes-groups '["dev"]'
eksctl create accessentry --cluster a --principal-arn arn:aws:iam::111111111111:role/d --kubernetes-groups dev,ops
