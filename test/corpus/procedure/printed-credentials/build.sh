#!/bin/sh
echo "$TOKEN" # expect: OP-15 '"$TOKEN"'
