#!/bin/sh
set -eu
DB_PASSWORD=vQ7rT2zLm9x # expect: SE-02 "vQ7rT2zLm9x"
export TOKEN="$(cat /run/secrets/token)"
ADMIN_PASSWORD=${ADMIN_PASSWORD:?}
POSTGRES_PASSWORD=postgres
psql "postgres://app:n4Kq8sWz1@db.internal/app" -f schema.sql # expect: SE-02 "n4Kq8sWz1"
psql "postgres://app:$DB_PASSWORD@db.internal/app" -f data.sql
helm upgrade --install db ./db --set auth.password=x9Lm2-vQ7r # expect: SE-02 "x9Lm2-vQ7r"
helm template db ./db --set auth.password=x9Lm2-vQ7r | kubeconform -strict
aws rds modify-db-instance --db-instance-identifier orders --master-user-password x9Lm2-vQ7r # expect: SE-02 "x9Lm2-vQ7r"
vault login --token "$TOKEN" --token-policy read
GPG_KEY=E3FF2839C048B25C084DEBE9B26995E310250568
KMS_KEY_ID=1234abcd-12ab-34cd-56ef-1234567890ab
psql "$(echo "$CONNECTION" | jq -r '"postgres://\(.username):\(.password)@\(.host)/\(.name)"')"
# The names of outputs and parameters of stacks.
export ECS_TASK_DEFINITION_FAMILY_OUTPUT_KEY=BackendTaskDefinitionFamily
export ECS_SG_ID_OUTPUT_KEY=BackendEcsServiceSecurityGroupId
export IMAGE_PARAMETER_KEY=BackendEcsServiceContainerImageUri
