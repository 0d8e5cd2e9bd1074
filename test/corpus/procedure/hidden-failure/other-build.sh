#!/usr/bin/env bash
set -e
npm test || true
