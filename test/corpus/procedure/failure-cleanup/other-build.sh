#!/usr/bin/env bash
trap 'docker rm -f database' EXIT
npm test
