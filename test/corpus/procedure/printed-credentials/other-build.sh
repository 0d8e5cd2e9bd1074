#!/bin/sh
echo "$TOKEN"
