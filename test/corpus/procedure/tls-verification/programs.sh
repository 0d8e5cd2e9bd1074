set -euo pipefail
argocd login argocd.example.com --insecure --sso # expect: OP-14 "--insecure"
/kaniko/executor --context=. --destination=registry.example.com/shop/web:1.4.2 --skip-tls-verify # expect: OP-14 "--skip-tls-verify"
vault login -tls-skip-verify -method=oidc # expect: OP-14 "-tls-skip-verify"
velero backup get --insecure-skip-tls-verify=true # expect: OP-14 "--insecure-skip-tls-verify=true"
# Plain HTTP, or another meaning.
terraform login --insecure
velero backup get --insecure-skip-tls-verify=false
grpc-client --insecure localhost:8080
proxychains4 -q wget -q --no-check-certificate https://downloads.example.com/agent.tar.gz # expect: OP-14 "--no-check-certificate"
portainer --tlsskipverify # expect: OP-14 "--tlsskipverify"
