resource "aws_lambda_function" "orders" {
  function_name = "orders"
  environment {
    variables = {
      API_TOKEN   = "x7Kp2mQ9vT" # expect: SE-02 "\"x7Kp2mQ9vT\""
      DB_PASSWORD = var.db_password
    }
  }
}

resource "aws_codebuild_project" "orders" {
  name = "orders"
  environment {
    type = "LINUX_CONTAINER"
    environment_variable {
      name  = "DB_PASSWORD"
      value = "n4Kq-8sWz1" # expect: SE-02 "\"n4Kq-8sWz1\""
    }
    environment_variable {
      name  = "API_TOKEN"
      type  = "PARAMETER_STORE"
      value = "/shop/api-token"
    }
  }
}
