resource "aws_iam_role" "task" {
  name = "task"
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Principal = { Service = "ecs-tasks.amazonaws.com" }, Action = "sts:AssumeRole" }]
  })
}

resource "aws_iam_role_policy" "admin" {
  role   = aws_iam_role.task.id
  policy = file("${path.module}/admin.json")
}
