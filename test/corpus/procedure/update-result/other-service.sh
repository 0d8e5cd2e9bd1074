#!/usr/bin/env bash
npm run update-addon
