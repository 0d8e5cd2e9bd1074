#!/bin/bash
# clauselint reads what stands in the quotes, not what a command prints.
echo '{"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "sts:AssumeRole", "Principal": "*"}]}'
aws iam create-role --role-name builder --assume-role-policy-document '{
  "Version": "2012-10-17",
  "Statement": [{"Effect": "Allow", "Action": "sts:AssumeRole", "Principal": {"Service": "ec2.amazonaws.com"}}]
}'
