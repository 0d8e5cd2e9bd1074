#!/bin/sh
gcloud container clusters get-credentials shop
kubectl get pods | head
