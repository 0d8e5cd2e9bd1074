#!/usr/bin/env bash
set -eu
open_port() {
  aws ec2 authorize-security-group-ingress --group-id "$1" --protocol tcp --port "$2" --cidr 10.0.0.0/8
}
open_port sg-0123456789abcdef0 8443
open_port sg-0123456789abcdef0 all # expect: SG-02 "all"
