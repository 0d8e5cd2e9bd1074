database_block = "10.0.0.0/8"
