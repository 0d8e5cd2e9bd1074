#!/bin/sh
# curl is only named here
make build && tar -czf curl-report.tgz out
