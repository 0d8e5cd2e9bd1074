#!/usr/bin/env bash
gcloud auth list
kubectl delete ns --all
