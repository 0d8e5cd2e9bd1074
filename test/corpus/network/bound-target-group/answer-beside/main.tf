# What was captured before the change does not excuse it.
resource "aws_lb_target_group" "orders" {
  name        = "orders"
  port        = 8080
  protocol    = "TCP"
  vpc_id      = aws_vpc.main.id
  target_type = "instance" # expect: TB-07 "\"instance\""
}
