resource "aws_lambda_function" "orders" {
  function_name = "orders"
  environment {
    variables = {
      NODE_TLS_REJECT_UNAUTHORIZED = "0" # expect: OP-14 "\"0\""
      LOG_LEVEL                    = "info"
    }
  }
}

resource "aws_ecs_task_definition" "web" {
  family = "web"
  container_definitions = jsonencode([{
    name        = "web"
    image       = "111122223333.dkr.ecr.eu-central-1.amazonaws.com/shop/web:1.4.2"
    environment = [{ name = "GIT_SSL_NO_VERIFY", value = "1" }] # expect: OP-14 "\"1\""
  }])
}
