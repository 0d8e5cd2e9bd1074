#!/bin/bash
set -euo pipefail
cat > policy.json <<'EOF'
{
  "Version": "2012-10-17",
  "Statement": [{"Effect": "Allow", "Action": "sqs:RecieveMessage", "Resource": "*"}]
}
EOF
aws iam put-role-policy --role-name worker --policy-name queue --policy-document file://policy.json
