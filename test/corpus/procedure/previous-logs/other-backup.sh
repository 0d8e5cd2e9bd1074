#!/usr/bin/env bash
journalctl --boot -1 --previous
