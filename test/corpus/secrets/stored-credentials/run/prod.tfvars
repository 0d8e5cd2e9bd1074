db_password = "x9Lm2-vQ7r" # expect: SE-02 "\"x9Lm2-vQ7r\""
db_user     = "app"
