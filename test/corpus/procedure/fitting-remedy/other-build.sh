#!/usr/bin/env bash
echo 'Insufficient pods'
