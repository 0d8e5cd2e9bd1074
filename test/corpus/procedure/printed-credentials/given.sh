#!/usr/bin/env bash
set -euo pipefail
argocd login argocd.example.com --username admin --password "$ADMIN_PASSWORD" # expect: OP-15/error "--password"
aws cognito-idp admin-set-user-password --user-pool-id "$POOL" --username ops --password "$FIRST" --permanent # expect: OP-15 "--password"
docker exec forge forge admin user create --username ops --password "$ADMIN_PW" # expect: OP-15 "--password"
aws rds modify-db-instance --db-instance-identifier shop --master-user-password="$(pwgen 30 1)" # expect: OP-15 "--master-user-password=\"$(pwgen 30 1)\""
mysql --user root -p"$ROOT" --host db # expect: OP-15 "-p\"$ROOT\""
sshpass -p "$LOGIN" ssh db.example.com uptime # expect: OP-15 "-p"
oc login --token "$(cat token)" https://api.example.com
oc process -f template.yaml -p "NAME=$NAME"
mysql --user root --host db --password
argocd login argocd.example.com --sso
aws iam update-account-password-policy --max-password-age "$DAYS"
fly -t shop login -u ops -p "$LOGIN" # expect: OP-15 "-p"
cf push -p "$FOLDER"
docker login -u robot -p`cat /run/password` harbor.example.com # expect: OP-15 "-p`cat /run/password`"
docker login -u robot -p$PASSWORD harbor.example.com # expect: OP-15 "-p$PASSWORD"
mongosh --host db --username ops --password "$LOGIN" --quiet # expect: OP-15 "--password"
mongodump --host db -u ops -p "$LOGIN" --archive # expect: OP-15 "-p"
mongosh --host db --username ops --quiet
buildah login -u robot -p "$PASSWORD" harbor.example.com # expect: OP-15 "-p"
werf cr login -u robot -p "$PASSWORD" harbor.example.com # expect: OP-15 "-p"
buildah push -p "$PORT" harbor.example.com/shop/web
