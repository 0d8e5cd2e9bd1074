set -euo pipefail
kubectl apply -f - <<EOF
apiVersion: v1
kind: Pod
metadata: {name: web, namespace: shop}
spec:
  containers:
    - name: web
      image: registry.example.com/shop/web:1.4.2
      command: [sh, -c, "curl -k https://web.example.com/start"] # expect: PO-11 "-k"
    - name: other
      image: registry.example.com/shop/other:1.4.2
      command: [sh, -c, "curl --fail https://web.example.com/start"]
EOF
