resource "aws_ecs_task_definition" "web" {
  family = "web"
  container_definitions = jsonencode([
    {
      name  = "web"
      image = "quay.io/shop/web:1.4.2"
      environment = [
        { name = "DB_PASSWORD", value = "hunter2" }, # expect: SE-02 "\"hunter2\""
        { name = "DB_HOST", value = "db.shop.svc" },
        { name = "API_TOKEN", value = var.token }
      ]
      secrets = [{ name = "CACHE_PASSWORD", valueFrom = "arn:aws:secretsmanager:eu-west-1:111122223333:secret:cache" }]
    }
  ])
}

resource "kubernetes_deployment_v1" "web" {
  metadata {
    name      = "web"
    namespace = "shop"
  }
  spec {
    selector {
      match_labels = { app = "web" }
    }
    template {
      metadata {
        labels = { app = "web" }
      }
      spec {
        container {
          name  = "web"
          image = "quay.io/shop/web:1.4.2"
          env {
            name  = "DB_PASSWORD"
            value = "hunter2" # expect: SE-02 "\"hunter2\""
          }
          env {
            name  = "DB_TOKEN"
            value = var.token
          }
        }
      }
    }
  }
}

resource "helm_release" "web" {
  name  = "web"
  chart = "./web"
  set {
    name  = "adminPassword"
    value = "hunter2" # expect: SE-02 "\"hunter2\""
  }
  set {
    name  = "userPassword"
    value = var.token
  }
  values = [yamlencode({ rootPassword = "hunter2", host = "db" })] # expect: SE-02 "\"hunter2\""
}

variable "token" {}

# What API Gateway fills in at each request.
locals {
  headers = {
    "overwrite:header.X-Proxy-Secret" = "$context.authorizer.proxySecret"
    "append:header.X-Api-Token"       = "$stageVariables.token"
  }
}
