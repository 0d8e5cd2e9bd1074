# failing
resource "helm_release" "web" {
  name       = "web"
  repository = "https://charts.example.com"
  chart      = "web"
  version    = "1.2.3"
  set {
    name  = "database.password"
    value = "Kx7vQ2mZ9rTp" # expect: SE-02 "\"Kx7vQ2mZ9rTp\""
  }
}

resource "aws_ecs_task_definition" "web" {
  family = "web"
  container_definitions = jsonencode([{
    name        = "web"
    image       = "registry.example.com/team/web:1.2.3"
    environment = [{ name = "DB_PASSWORD", value = "Wn4tLc8yHb3E" }] # expect: SE-02 "\"Wn4tLc8yHb3E\""
  }])
}

# passing
resource "helm_release" "web" {
  name       = "web"
  repository = "https://charts.example.com"
  chart      = "web"
  version    = "1.2.3"
  set {
    name  = "database.existingSecret"
    value = "web-database"
  }
  set {
    name  = "database.password"
    value = "<password>"
  }
}

resource "aws_ecs_task_definition" "web" {
  family = "web"
  container_definitions = jsonencode([{
    name    = "web"
    image   = "registry.example.com/team/web:1.2.3"
    secrets = [{ name = "DB_PASSWORD", valueFrom = "arn:aws:secretsmanager:eu-central-1:111122223333:secret:web" }]
  }])
}

# undecided
resource "helm_release" "web" {
  name       = "web"
  repository = "https://charts.example.com"
  chart      = "web"
  version    = "1.2.3"
  set {
    name  = "database.password"
    value = var.password
  }
}

variable "password" {
  type      = string
  sensitive = true
}
