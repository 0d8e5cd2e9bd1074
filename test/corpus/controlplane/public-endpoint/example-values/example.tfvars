cidrs = ["0.0.0.0/0"] # expect: CL-04/low "\"0.0.0.0/0\""
