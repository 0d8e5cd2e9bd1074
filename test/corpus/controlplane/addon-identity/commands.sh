#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]] || exit 1
aws eks describe-addon --cluster-name orders --region eu-west-1 --addon-name aws-ebs-csi-driver
aws eks create-addon --cluster-name orders --region eu-west-1 --addon-name aws-ebs-csi-driver --service-account-role-arn arn:aws:iam::111122223333:role/ebs \
  --pod-identity-associations serviceAccount=ebs-csi-controller-sa,roleArn=arn:aws:iam::111122223333:role/ebs # expect: AD-04 "serviceAccount=ebs-csi-controller-sa,roleArn=arn:aws:iam::111122223333:role/ebs"
aws eks update-addon --cluster-name orders --region eu-west-1 --addon-name vpc-cni --pod-identity-associations '[]' # expect: AD-06 "[]"
aws eks update-addon --cluster-name orders --region eu-west-1 --addon-name vpc-cni --addon-version v1.20.0-eksbuild.1
