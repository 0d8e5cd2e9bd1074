ssh_block = "0.0.0.0/0" # expect: SG-10/error "\"0.0.0.0/0\""
