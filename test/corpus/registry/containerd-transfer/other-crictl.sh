#!/bin/sh
set -eu
crictl pull registry.example.com/team/web:1.4.2
