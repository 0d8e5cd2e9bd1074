#!/bin/sh
echo "aws ecr put-replication-configuration"
