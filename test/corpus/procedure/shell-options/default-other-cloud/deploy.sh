#!/bin/sh
gcloud container clusters get-credentials shop # expect: OP-01 "gcloud"
kubectl apply -f app.yaml
