#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
aws ec2 create-network-acl-entry --network-acl-id acl-1 --ingress --rule-number 1 --protocol -1 --rule-action allow --cidr-block 0.0.0.0/0   # expect: OP-13 "0.0.0.0/0"
aws ec2 replace-network-acl-entry --network-acl-id acl-1 --egress --rule-number 1 --protocol=all --rule-action=allow --ipv6-cidr-block=::/0   # expect: OP-13 "::/0"
chmod 777 "$HOME/.kube/cache"   # expect: OP-13/warning "777"
chmod -R 0777 "$HOME/.kube/config"   # expect: OP-13/warning "0777"
