#!/usr/bin/env bash
npm test > report.txt
