output "id" {
  value = aws_security_group.web.id
}
