database_block = "0.0.0.0/0"
