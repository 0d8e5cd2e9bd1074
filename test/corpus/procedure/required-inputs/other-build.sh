#!/usr/bin/env bash
NAMESPACE=${NAMESPACE:-shop} npm run build
