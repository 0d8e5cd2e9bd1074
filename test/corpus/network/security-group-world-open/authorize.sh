#!/usr/bin/env bash
set -euo pipefail
ANY=0.0.0.0/0                                 # expect: SG-10 "0.0.0.0/0"
aws ec2 authorize-security-group-ingress --group-id sg-000000000000000a1 --protocol tcp --port 22 --cidr "$ANY"
args=(--group-id sg-000000000000000a2 --protocol=tcp
  --port 8000-9000 --cidr ::/0)               # expect: SG-01 "::/0"
aws ec2 authorize-security-group-ingress "${args[@]}"
sudo aws ec2 authorize-security-group-ingress --group-id sg-000000000000000a3 \
  --ip-permissions 'IpProtocol=tcp,FromPort=3306,ToPort=3306,IpRanges=[{CidrIp=0.0.0.0/0,Description=x}]'  # expect: SG-10 "0.0.0.0/0"
aws ec2 authorize-security-group-ingress --group-id sg-000000000000000a4 --ip-permissions '[{"IpProtocol": "tcp",
  "FromPort": 3306, "ToPort": 3306, "IpRanges": [{"CidrIp": "0.0.0.0/0"}]}]'  # expect: SG-10 '"0.0.0.0/0"'
aws ec2 authorize-security-group-ingress --group-id sg-000000000000000a5 --protocol tcp --port 443 --cidr 10.0.0.0/16
aws ec2 authorize-security-group-egress --group-id sg-000000000000000a6 --protocol tcp --port 443 --cidr 0.0.0.0/0
aws ec2 authorize-security-group-ingress --group-id sg-000000000000000a7 --protocol tcp --port 443 --cidr "$OFFICE"  # expect: note '"$OFFICE"'
aws ec2 revoke-security-group-ingress --group-id sg-000000000000000a8 --ip-permissions '[{"IpProtocol": "-1",
  "IpRanges": [{"CidrIp": "0.0.0.0/0"}]}]'
