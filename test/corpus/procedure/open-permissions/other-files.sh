#!/bin/sh
chmod 777 kubeconfig-docs
