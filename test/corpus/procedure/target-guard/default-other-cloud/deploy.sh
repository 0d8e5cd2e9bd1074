#!/bin/sh
gcloud auth list
kubectl apply -f app.yaml
