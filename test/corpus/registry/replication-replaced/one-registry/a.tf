resource "aws_ecr_replication_configuration" "this" {
  replication_configuration {
    rule {
      destination {
        region      = "eu-north-1"
        registry_id = "111122223333"
      }
      repository_filter {
        filter      = "team/"
        filter_type = "PREFIX_MATCH"
      }
    }
  }
}
resource "aws_ecr_replication_configuration" "elsewhere" {
  region = "us-east-1"
  replication_configuration {
    rule {
      destination {
        region      = "us-west-2"
        registry_id = "111122223333"
      }
      repository_filter {
        filter      = "team/"
        filter_type = "PREFIX_MATCH"
      }
    }
  }
}
