#!/bin/sh
curl https://example.com
