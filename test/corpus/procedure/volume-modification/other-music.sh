#!/usr/bin/env bash
amixer modify-volume 50%
