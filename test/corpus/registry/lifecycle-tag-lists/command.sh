#!/bin/sh
set -euo pipefail
aws ecr put-lifecycle-policy --repository-name web --lifecycle-policy-text '{
  "rules": [{
    "rulePriority": 1,
    "description": "Keep what is released.",
    "selection": {"tagStatus": "tagged", "countType": "sinceImagePushed", "countUnit": "days", "countNumber": 90},
    "action": {"type": "expire"}
  }]
}'
# The same words in another option are no policy of ECR.
example put --rules '{"rules": [{"rulePriority": 1, "selection": {"tagStatus": "tagged"}}]}'
