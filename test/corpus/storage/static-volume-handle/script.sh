#!/bin/bash
set -euo pipefail
file_system=$(op read op://platform/orders/file-system)

# What the script reads is known when it runs.
kubectl apply -f - <<EOF
apiVersion: v1
kind: PersistentVolume
metadata: {name: shared}
spec:
  capacity: {storage: 20Gi}
  accessModes: [ReadWriteMany]
  csi:
    driver: efs.csi.aws.com
    volumeHandle: $file_system # expect: note "$file_system"
---
apiVersion: v1
kind: PersistentVolume
metadata: {name: other}
spec:
  capacity: {storage: 20Gi}
  accessModes: [ReadWriteMany]
  csi:
    driver: efs.csi.aws.com
    volumeHandle: file_system # expect: ST-05 "file_system"
EOF
