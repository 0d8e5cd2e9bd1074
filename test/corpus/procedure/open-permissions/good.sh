#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
aws ec2 create-network-acl-entry --network-acl-id acl-1 --ingress --rule-number 1 --protocol -1 --rule-action deny --cidr-block 0.0.0.0/0
aws ec2 create-network-acl-entry --network-acl-id acl-1 --ingress --rule-number 2 --protocol -1 --rule-action allow --cidr-block 10.0.0.0/8
aws ec2 create-network-acl-entry --network-acl-id acl-1 --ingress --rule-number 3 --protocol tcp --rule-action allow --cidr-block 0.0.0.0/0
chmod 600 evidence/kubeconfig
chmod 777 public
