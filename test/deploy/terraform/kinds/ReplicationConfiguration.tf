# failing
resource "aws_ecr_replication_configuration" "all" {
  replication_configuration {
    rule { # expect: RC-05 "rule"
      destination {
        region      = "eu-central"
        registry_id = "111122223333"
      }
    }
  }
}

# passing
resource "aws_ecr_replication_configuration" "all" {
  replication_configuration {
    rule {
      destination {
        region      = "eu-central-1"
        registry_id = "111122223333"
      }
      repository_filter {
        filter      = "orders/"
        filter_type = "PREFIX_MATCH"
      }
    }
  }
}

# undecided
resource "aws_ecr_replication_configuration" "all" {
  replication_configuration {
    rule {
      destination {
        region      = var.region
        registry_id = "111122223333"
      }
      repository_filter {
        filter      = "orders/"
        filter_type = "PREFIX_MATCH"
      }
    }
  }
}
