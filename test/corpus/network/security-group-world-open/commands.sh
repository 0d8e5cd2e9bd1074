#!/usr/bin/env bash
set -euo pipefail
group="$(aws ec2 describe-security-groups --filters Name=group-name,Values=orders --query 'SecurityGroups[0].GroupId' --output text)"
aws ec2 authorize-security-group-ingress --group-id sg-0a1b2c3d4e5f60718 --protocol tcp --port 8080 --cidr 0.0.0.0/0 # expect: SG-01 "0.0.0.0/0"
aws ec2 authorize-security-group-ingress --group-id=sg-0a1b2c3d4e5f60719 --protocol=tcp --port=8000-8100 --cidr=::/0 # expect: SG-01 "::/0"
aws ec2 authorize-security-group-ingress --group-id sg-0a1b2c3d4e5f60720 --ip-permissions \
  'IpProtocol=tcp,FromPort=8443,ToPort=8443,IpRanges=[{CidrIp=10.0.0.0/8},{CidrIp=0.0.0.0/0,Description="all, for now"}]' # expect: SG-01 "0.0.0.0/0"
aws ec2 authorize-security-group-ingress --group-id sg-0a1b2c3d4e5f60721 --ip-permissions \
  '[{"IpProtocol": "tcp", "FromPort": 9000, "ToPort": 9000, "Ipv6Ranges": [{"CidrIpv6": "::/0"}]}]' # expect: SG-01 "\"::/0\""
# One source group, a private range, and a range that only the caller knows.
aws ec2 authorize-security-group-ingress --group-id "$group" --protocol tcp --port 8080 --source-group sg-0a1b2c3d4e5f60722
aws ec2 authorize-security-group-ingress --group-id "$group" --protocol tcp --port 8080 --cidr 10.40.0.0/16
aws ec2 authorize-security-group-ingress --group-id "$group" --protocol tcp --port 8080 --cidr "$1"
aws ec2 authorize-security-group-ingress --group-id "$group" --cli-input-json file://rules.json
echo "aws ec2 authorize-security-group-ingress --group-id $group --protocol tcp --port 1 --cidr 0.0.0.0/0"
aws ec2 revoke-security-group-ingress --group-id "$group" --protocol tcp --port 8080 --cidr 0.0.0.0/0
