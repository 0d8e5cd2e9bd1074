#!/usr/bin/env bash

show_login() {
  echo "Your password is $DB_PASSWORD" # expect: OP-15 '"Your password is $DB_PASSWORD"'
}

show() {
  echo "$DB_PASSWORD" # expect: OP-15 '"$DB_PASSWORD"'
}

show
