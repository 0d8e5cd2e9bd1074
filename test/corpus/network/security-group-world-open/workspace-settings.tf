# What a workspace chooses has what all others have not: those are for something else.
locals {
  settings = {
    tags = { team = "orders" }
    live = {
      database = {
        ingress = [
          { port = 5432, ranges = ["0.0.0.0/0"] }, # expect: SG-10 "\"0.0.0.0/0\""
          { port = 443, ranges = ["10.0.0.0/8"] },
        ]
      }
    }
  }
  chosen = local.settings[terraform.workspace]
}

resource "aws_security_group" "database" {
  name = "database"

  dynamic "ingress" {
    for_each = local.chosen.database.ingress
    content {
      from_port   = ingress.value.port
      to_port     = ingress.value.port
      protocol    = "tcp"
      cidr_blocks = ingress.value.ranges
    }
  }
}

# Nothing has this, so that nothing is known of it.
resource "aws_security_group" "other" {
  name = "other"
  ingress {
    from_port   = 5432
    to_port     = 5432
    protocol    = "tcp"
    cidr_blocks = local.chosen.cache.ranges # expect: note "local.chosen.cache.ranges"
  }
}
