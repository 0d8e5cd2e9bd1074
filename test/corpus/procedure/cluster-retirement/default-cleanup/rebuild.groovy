pipeline {
    agent any
    stages {
        stage('Delete') {
            steps {
                sh 'eksctl delete cluster --name shop --disable-nodegroup-eviction --wait' // # expect: OP-20/error "--disable-nodegroup-eviction"
            }
        }
    }
}
