#!/usr/bin/env bash
set -euo pipefail
kubectl create secret generic shop-db --from-literal=PASSWORD=Kx9dPq2LmZ7v # expect: SE-02 "Kx9dPq2LmZ7v"
kubectl create secret generic shop-mail --from-literal=user=shop --from-literal=smtp.password=vQ7rT2zLm9x # expect: SE-02 "vQ7rT2zLm9x"
kubectl create secret generic shop-api --from-literal=TOKEN="$TOKEN" --from-literal=passwordFile=/run/secrets/api
