# failing
resource "aws_ecs_task_definition" "orders" {
  family = "orders"
  container_definitions = jsonencode([
    { name = "orders", image = "quay.io/shop/orders:latest" } # expect: IM-05 "latest"
  ])
}

# passing
resource "aws_ecs_task_definition" "orders" {
  family = "orders"
  container_definitions = jsonencode([
    { name = "orders", image = "quay.io/shop/orders:1.4.2@sha256:4d9ad1bc26a7a38ac3fd3f7c8f0b9df4a2a2c1f7a7ce5e8b5f07e2f4bd4b6a1c" }
  ])
}

# undecided
resource "aws_ecs_task_definition" "orders" {
  family = "orders"
  container_definitions = jsonencode([
    { name = "orders", image = var.image }
  ])
}
