pipeline {
    agent any
    triggers { cron('H 3 * * *') }
    stages {
        stage('Old clusters') {
            steps {
                sh '''
                    for name in $(eksctl get cluster -o json | jq -r '.[].Name' | grep '^ci-'); do
                        eksctl delete cluster --name "$name" --disable-nodegroup-eviction --wait
                    done
                '''
            }
        }
    }
}
