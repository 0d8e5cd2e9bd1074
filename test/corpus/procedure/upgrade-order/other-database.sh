#!/usr/bin/env bash
npm run update-cluster-version
