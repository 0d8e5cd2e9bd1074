#!/usr/bin/env bash
set -euo pipefail
kubectl patch svc web --type merge --patch '{"spec": {"type": "LoadBalancr"}}' # expect: SC-04 '"LoadBalancr"'
kubectl patch deployment web --type='json' -p='[{"op":"add","path":"/spec/template/spec/containers/0/imagePullPolicy","value":"Allways"}]' # expect: SC-04 '"Allways"'
cat > patch.yaml <<EOF
spec:
  minReadySeconds: -1 # expect: SC-04 "-1"
EOF
kubectl patch deployment web --patch-file patch.yaml
kubectl patch cronjob report --type merge --patch '{"spec": {"schedule": "'"$@"'"}}'
