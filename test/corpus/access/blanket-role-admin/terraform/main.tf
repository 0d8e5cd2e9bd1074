resource "aws_iam_role" "apply" {
  name = "terraform-apply"
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Principal = { Service = "codebuild.amazonaws.com" }, Action = "sts:AssumeRole" }]
  })
}

resource "aws_iam_role_policy_attachment" "apply" {
  role       = aws_iam_role.apply.name
  policy_arn = "arn:aws:iam::aws:policy/AdministratorAccess" # expect: PP-08/warning "\"arn:aws:iam::aws:policy/AdministratorAccess\""
}

resource "aws_iam_role" "build" {
  name = "image-build"
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Principal = { Service = "codebuild.amazonaws.com" }, Action = "sts:AssumeRole" }]
  })
}

resource "aws_iam_role_policy_attachment" "build" {
  role       = aws_iam_role.build.name
  policy_arn = "arn:aws:iam::aws:policy/AdministratorAccess" # expect: PP-08/error "\"arn:aws:iam::aws:policy/AdministratorAccess\""
}
