resource "aws_ecr_repository" "web" {
  name                 = "shop/web"
  image_tag_mutability = "IMMUTABLE"
}

resource "aws_ecs_task_definition" "web" {
  family = "web"
  container_definitions = jsonencode([
    { name = "web", image = "${aws_ecr_repository.web.repository_url}:latest" }, # expect: IM-05 "latest"
    { name = "proxy", image = "registry.example.com/shop/proxy" },               # expect: IM-02 "proxy"
    { name = "agent", image = "registry.example.com/shop/agent:1.4.0" },
  ])
}

resource "aws_batch_job_definition" "report" {
  name = "report"
  type = "container"
  container_properties = jsonencode({
    image   = "registry.example.com/shop/report:latest" # expect: IM-05 "latest"
    command = ["report"]
  })
}

variable "tag" {}

resource "aws_ecs_task_definition" "given" {
  family                = "given"
  container_definitions = jsonencode([{ name = "given", image = "registry.example.com/shop/given:${var.tag}" }]) # expect: note "\"registry.example.com/shop/given:${var.tag}\""
}
