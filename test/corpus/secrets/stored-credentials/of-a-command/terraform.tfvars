# One credential, though a command gives it another name.
db-password = "k3Vq9TzB7wXe2LmP" # expect: SE-02 "k3Vq9TzB7wXe2LmP"
