#!/bin/sh
npm ci
npm test | tee log.txt
