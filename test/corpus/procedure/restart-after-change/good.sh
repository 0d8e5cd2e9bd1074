#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
server=$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')
endpoint=$(aws eks describe-cluster --name "$CLUSTER" --query cluster.endpoint --output text)
[[ "$server" == "$endpoint" ]] || exit 1
kubectl create sa fresh -n shop
kubectl annotate sa fresh -n shop eks.amazonaws.com/role-arn=arn:aws:iam::111122223333:role/fresh
kubectl annotate deployment web eks.amazonaws.com/role-arn=x
kubectl annotate serviceaccount web -n shop eks.amazonaws.com/role-arn=arn:aws:iam::111122223333:role/web --overwrite
aws eks create-pod-identity-association --cluster-name shop --namespace shop --service-account web --role-arn arn:aws:iam::111122223333:role/web
kubectl -n shop rollout restart deployment/web
aws eks create-pod-identity-association --cluster-name shop --namespace shop --service-account jobs --role-arn arn:aws:iam::111122223333:role/jobs
kubectl apply -f jobs.yaml
helm upgrade cilium cilium/cilium --set hubble.enabled=true
kubectl -n kube-system rollout restart ds/cilium
helm upgrade cilium cilium/cilium --set hubble.enabled=true,rollOutCiliumPods=true
