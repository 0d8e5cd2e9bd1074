#!/bin/sh
curl -k https://example.com
