#!/usr/bin/env bash
set -euo pipefail
# The namespace and the name are parameters of the function.
create_trust() {
cat > trust.json <<JSON
{
  "Version": "2012-10-17",
  "Statement": [
    {
      "Effect": "Allow",
      "Principal": {"Federated": "arn:aws:iam::111122223333:oidc-provider/oidc.eks.eu-west-1.amazonaws.com/id/5F0C2B7A9D1E48368C7B54E1A3D06F92"},
      "Action": "sts:AssumeRoleWithWebIdentity",
      "Condition": {"StringEquals": {
        "oidc.eks.eu-west-1.amazonaws.com/id/5F0C2B7A9D1E48368C7B54E1A3D06F92:aud": "sts.amazonaws.com",
        "oidc.eks.eu-west-1.amazonaws.com/id/5F0C2B7A9D1E48368C7B54E1A3D06F92:sub": "system:serviceaccount:$2:$3"
      }}
    }
  ]
}
JSON
}
