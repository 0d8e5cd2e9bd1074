#!/usr/bin/env bash
ip neighbour get endpoints
