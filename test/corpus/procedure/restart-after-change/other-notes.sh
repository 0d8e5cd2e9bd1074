#!/usr/bin/env bash
git notes annotate sa
