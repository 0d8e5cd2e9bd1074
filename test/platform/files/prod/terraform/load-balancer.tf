resource "aws_lb" "orders" {
  name               = "kestrel-orders"
  internal           = true
  load_balancer_type = "network"
  subnets            = [for subnet in aws_subnet.private : subnet.id]
}

resource "aws_lb_target_group" "orders" {
  name        = "kestrel-orders"
  port        = 8080
  protocol    = "TCP"
  vpc_id      = aws_vpc.this.id
  target_type = "ip"

  health_check {
    protocol = "HTTP"
    path     = "/readyz"
  }
}

resource "aws_lb_listener" "orders" {
  load_balancer_arn = aws_lb.orders.arn
  port              = 443
  protocol          = "TCP"

  default_action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.orders.arn
  }
}

resource "aws_lb_target_group" "checkout" {
  name        = "kestrel-checkout"
  port        = 8080
  protocol    = "TCP"
  vpc_id      = aws_vpc.this.id
  target_type = "ip"
}
