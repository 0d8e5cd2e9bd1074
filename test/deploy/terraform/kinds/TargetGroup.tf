# failing
resource "aws_lb" "orders" {
  name               = "orders"
  load_balancer_type = "network"
  internal           = true
  security_groups    = ["sg-0123456789abcdef0"]
}

resource "aws_lb_target_group" "orders" {
  name        = "orders"
  port        = 8080
  protocol    = "TCP"
  vpc_id      = "vpc-0123456789abcdef0"
  target_type = "instance" # expect: TB-07 "\"instance\""
}

resource "aws_lb_listener" "orders" {
  load_balancer_arn = aws_lb.orders.arn
  port              = 443
  default_action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.orders.arn
  }
}

resource "kubernetes_manifest" "binding" {
  manifest = {
    apiVersion = "elbv2.k8s.aws/v1beta1"
    kind       = "TargetGroupBinding"
    metadata   = { name = "orders", namespace = "orders" }
    spec = {
      targetType     = "ip"
      serviceRef     = { name = "orders", port = 8080 }
      targetGroupARN = "arn:aws:elasticloadbalancing:eu-west-1:111122223333:targetgroup/orders/6d0ecf831eec9f09"
      vpcID          = "vpc-0123456789abcdef0"
    }
  }
}

# passing
resource "aws_lb" "orders" {
  name               = "orders"
  load_balancer_type = "network"
  internal           = true
  security_groups    = ["sg-0123456789abcdef0"]
}

resource "aws_lb_target_group" "orders" {
  name        = "orders"
  port        = 8080
  protocol    = "TCP"
  vpc_id      = "vpc-0123456789abcdef0"
  target_type = "ip"
}

resource "aws_lb_listener" "orders" {
  load_balancer_arn = aws_lb.orders.arn
  port              = 443
  default_action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.orders.arn
  }
}

resource "kubernetes_manifest" "binding" {
  manifest = {
    apiVersion = "elbv2.k8s.aws/v1beta1"
    kind       = "TargetGroupBinding"
    metadata   = { name = "orders", namespace = "orders" }
    spec = {
      targetType     = "ip"
      serviceRef     = { name = "orders", port = 8080 }
      targetGroupARN = "arn:aws:elasticloadbalancing:eu-west-1:111122223333:targetgroup/orders/6d0ecf831eec9f09"
      vpcID          = "vpc-0123456789abcdef0"
    }
  }
}

# undecided
resource "aws_lb" "orders" {
  name               = "orders"
  load_balancer_type = "network"
  internal           = true
  security_groups    = ["sg-0123456789abcdef0"]
}

resource "aws_lb_target_group" "orders" {
  name        = "orders"
  port        = 8080
  protocol    = "TCP"
  vpc_id      = "vpc-0123456789abcdef0"
  target_type = var.x
}

resource "aws_lb_listener" "orders" {
  load_balancer_arn = aws_lb.orders.arn
  port              = 443
  default_action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.orders.arn
  }
}

resource "kubernetes_manifest" "binding" {
  manifest = {
    apiVersion = "elbv2.k8s.aws/v1beta1"
    kind       = "TargetGroupBinding"
    metadata   = { name = "orders", namespace = "orders" }
    spec = {
      targetType     = "ip"
      serviceRef     = { name = "orders", port = 8080 }
      targetGroupARN = "arn:aws:elasticloadbalancing:eu-west-1:111122223333:targetgroup/orders/6d0ecf831eec9f09"
      vpcID          = "vpc-0123456789abcdef0"
    }
  }
}
