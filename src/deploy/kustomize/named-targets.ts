/** Which fields name objects: each target with the fields, and the kinds that have them as `GROUP/VERSION:KIND`. */
interface NamedTarget {
  readonly group?: string
  readonly version?: string
  readonly kind: string
  readonly fields: Readonly<Record<string, string>>
}

/**
 * The fields that kustomize knows to name other objects (internal/konfig/builtinpluginconsts/namereference.go of
 * sigs.k8s.io/kustomize/api v0.20.1, Copyright The Kubernetes Authors, Apache License 2.0).
 */
export const NAMED_TARGETS: readonly NamedTarget[] = [
  {
    kind: 'Deployment',
    fields: {
      'spec/scaleTargetRef/name': 'HorizontalPodAutoscaler',
    },
  },
  {
    kind: 'ReplicationController',
    fields: {
      'spec/scaleTargetRef/name': 'HorizontalPodAutoscaler',
    },
  },
  {
    kind: 'ReplicaSet',
    fields: {
      'spec/scaleTargetRef/name': 'HorizontalPodAutoscaler',
    },
  },
  {
    kind: 'StatefulSet',
    fields: {
      'spec/scaleTargetRef/name': 'HorizontalPodAutoscaler',
    },
  },
  {
    version: 'v1',
    kind: 'ConfigMap',
    fields: {
      'spec/volumes/configMap/name': 'v1:Pod',
      'spec/containers/env/valueFrom/configMapKeyRef/name': 'v1:Pod',
      'spec/initContainers/env/valueFrom/configMapKeyRef/name': 'v1:Pod',
      'spec/containers/envFrom/configMapRef/name': 'v1:Pod',
      'spec/initContainers/envFrom/configMapRef/name': 'v1:Pod',
      'spec/volumes/projected/sources/configMap/name': 'v1:Pod',
      'template/spec/volumes/configMap/name': 'PodTemplate',
      'template/spec/containers/env/valueFrom/configMapKeyRef/name': 'PodTemplate',
      'template/spec/initContainers/env/valueFrom/configMapKeyRef/name': 'PodTemplate',
      'template/spec/containers/envFrom/configMapRef/name': 'PodTemplate',
      'template/spec/initContainers/envFrom/configMapRef/name': 'PodTemplate',
      'template/spec/volumes/projected/sources/configMap/name': 'PodTemplate',
      'spec/template/spec/volumes/configMap/name': 'Deployment ReplicaSet DaemonSet StatefulSet Job',
      'spec/template/spec/containers/env/valueFrom/configMapKeyRef/name':
        'Deployment ReplicaSet DaemonSet StatefulSet Job',
      'spec/template/spec/initContainers/env/valueFrom/configMapKeyRef/name':
        'Deployment ReplicaSet DaemonSet StatefulSet Job',
      'spec/template/spec/containers/envFrom/configMapRef/name': 'Deployment ReplicaSet DaemonSet StatefulSet Job',
      'spec/template/spec/initContainers/envFrom/configMapRef/name': 'Deployment ReplicaSet DaemonSet StatefulSet Job',
      'spec/template/spec/volumes/projected/sources/configMap/name': 'Deployment ReplicaSet DaemonSet StatefulSet Job',
      'spec/jobTemplate/spec/template/spec/volumes/configMap/name': 'CronJob',
      'spec/jobTemplate/spec/template/spec/volumes/projected/sources/configMap/name': 'CronJob',
      'spec/jobTemplate/spec/template/spec/containers/env/valueFrom/configMapKeyRef/name': 'CronJob',
      'spec/jobTemplate/spec/template/spec/initContainers/env/valueFrom/configMapKeyRef/name': 'CronJob',
      'spec/jobTemplate/spec/template/spec/containers/envFrom/configMapRef/name': 'CronJob',
      'spec/jobTemplate/spec/template/spec/initContainers/envFrom/configMapRef/name': 'CronJob',
      'spec/configSource/configMap': 'Node',
      'rules/resourceNames': 'Role ClusterRole',
      'metadata/annotations/nginx.ingress.kubernetes.io/fastcgi-params-configmap': 'Ingress',
    },
  },
  {
    version: 'v1',
    kind: 'Secret',
    fields: {
      'spec/volumes/secret/secretName': 'v1:Pod',
      'spec/containers/env/valueFrom/secretKeyRef/name': 'v1:Pod',
      'spec/initContainers/env/valueFrom/secretKeyRef/name': 'v1:Pod',
      'spec/containers/envFrom/secretRef/name': 'v1:Pod',
      'spec/initContainers/envFrom/secretRef/name': 'v1:Pod',
      'spec/imagePullSecrets/name': 'v1:Pod',
      'spec/volumes/projected/sources/secret/name': 'v1:Pod',
      'template/spec/volumes/secret/secretName': 'PodTemplate',
      'template/spec/containers/env/valueFrom/secretKeyRef/name': 'PodTemplate',
      'template/spec/initContainers/env/valueFrom/secretKeyRef/name': 'PodTemplate',
      'template/spec/containers/envFrom/secretRef/name': 'PodTemplate',
      'template/spec/initContainers/envFrom/secretRef/name': 'PodTemplate',
      'template/spec/imagePullSecrets/name': 'PodTemplate',
      'template/spec/volumes/projected/sources/secret/name': 'PodTemplate',
      'spec/template/spec/volumes/secret/secretName': 'Deployment ReplicaSet DaemonSet StatefulSet Job',
      'spec/template/spec/containers/env/valueFrom/secretKeyRef/name':
        'Deployment ReplicaSet DaemonSet StatefulSet Job serving.knative.dev/v1:Service',
      'spec/template/spec/initContainers/env/valueFrom/secretKeyRef/name':
        'Deployment ReplicaSet DaemonSet StatefulSet Job',
      'spec/template/spec/containers/envFrom/secretRef/name': 'Deployment ReplicaSet DaemonSet StatefulSet Job',
      'spec/template/spec/initContainers/envFrom/secretRef/name': 'Deployment ReplicaSet DaemonSet StatefulSet Job',
      'spec/template/spec/imagePullSecrets/name': 'Deployment ReplicaSet DaemonSet StatefulSet Job',
      'spec/template/spec/volumes/projected/sources/secret/name': 'Deployment ReplicaSet DaemonSet StatefulSet Job',
      'spec/jobTemplate/spec/template/spec/volumes/secret/secretName': 'CronJob',
      'spec/jobTemplate/spec/template/spec/volumes/projected/sources/secret/name': 'CronJob',
      'spec/jobTemplate/spec/template/spec/containers/env/valueFrom/secretKeyRef/name': 'CronJob',
      'spec/jobTemplate/spec/template/spec/initContainers/env/valueFrom/secretKeyRef/name': 'CronJob',
      'spec/jobTemplate/spec/template/spec/containers/envFrom/secretRef/name': 'CronJob',
      'spec/jobTemplate/spec/template/spec/initContainers/envFrom/secretRef/name': 'CronJob',
      'spec/jobTemplate/spec/template/spec/imagePullSecrets/name': 'CronJob',
      'spec/tls/secretName': 'Ingress Ingress',
      'metadata/annotations/ingress.kubernetes.io/auth-secret': 'Ingress',
      'metadata/annotations/nginx.ingress.kubernetes.io/auth-secret': 'Ingress',
      'metadata/annotations/nginx.ingress.kubernetes.io/auth-tls-secret': 'Ingress',
      'imagePullSecrets/name': 'ServiceAccount',
      'parameters/secretName': 'StorageClass',
      'parameters/adminSecretName': 'StorageClass',
      'parameters/userSecretName': 'StorageClass',
      'parameters/secretRef': 'StorageClass',
      'rules/resourceNames': 'Role ClusterRole',
      'spec/azureFile/secretName': 'PersistentVolume',
    },
  },
  {
    version: 'v1',
    kind: 'Service',
    fields: {
      'spec/serviceName': 'apps/StatefulSet',
      'spec/rules/http/paths/backend/serviceName': 'Ingress',
      'spec/backend/serviceName': 'Ingress',
      'spec/rules/http/paths/backend/service/name': 'Ingress',
      'spec/defaultBackend/service/name': 'Ingress',
      'spec/service/name': 'apiregistration.k8s.io/APIService',
      'webhooks/clientConfig/service':
        'admissionregistration.k8s.io/ValidatingWebhookConfiguration admissionregistration.k8s.io/MutatingWebhookConfiguration',
    },
  },
  {
    group: 'rbac.authorization.k8s.io',
    kind: 'Role',
    fields: {
      'roleRef/name': 'rbac.authorization.k8s.io/RoleBinding',
    },
  },
  {
    group: 'rbac.authorization.k8s.io',
    kind: 'ClusterRole',
    fields: {
      'roleRef/name': 'rbac.authorization.k8s.io/RoleBinding rbac.authorization.k8s.io/ClusterRoleBinding',
    },
  },
  {
    version: 'v1',
    kind: 'ServiceAccount',
    fields: {
      subjects: 'rbac.authorization.k8s.io/RoleBinding rbac.authorization.k8s.io/ClusterRoleBinding',
      'spec/serviceAccountName': 'Pod',
      'spec/template/spec/serviceAccountName': 'StatefulSet Deployment ReplicationController Job DaemonSet',
      'spec/jobTemplate/spec/template/spec/serviceAccountName': 'CronJob',
    },
  },
  {
    version: 'v1',
    kind: 'PersistentVolumeClaim',
    fields: {
      'spec/volumes/persistentVolumeClaim/claimName': 'Pod',
      'spec/template/spec/volumes/persistentVolumeClaim/claimName':
        'StatefulSet Deployment ReplicationController Job DaemonSet',
      'spec/jobTemplate/spec/template/spec/volumes/persistentVolumeClaim/claimName': 'CronJob',
    },
  },
  {
    version: 'v1',
    kind: 'PersistentVolume',
    fields: {
      'spec/volumeName': 'PersistentVolumeClaim',
      'rules/resourceNames': 'ClusterRole',
    },
  },
  {
    group: 'storage.k8s.io',
    version: 'v1',
    kind: 'StorageClass',
    fields: {
      'spec/storageClassName': 'PersistentVolume PersistentVolumeClaim',
      'spec/volumeClaimTemplates/spec/storageClassName': 'StatefulSet',
    },
  },
  {
    group: 'scheduling.k8s.io',
    version: 'v1',
    kind: 'PriorityClass',
    fields: {
      'spec/priorityClassName': 'Pod',
      'spec/template/spec/priorityClassName': 'StatefulSet Deployment ReplicationController Job DaemonSet',
      'spec/jobTemplate/spec/template/spec/priorityClassName': 'CronJob',
    },
  },
  {
    group: 'networking.k8s.io/v1',
    version: 'v1',
    kind: 'IngressClass',
    fields: {
      'spec/ingressClassName': 'Ingress',
    },
  },
  {
    group: 'admissionregistration.k8s.io',
    kind: 'ValidatingAdmissionPolicy',
    fields: {
      'spec/policyName': 'admissionregistration.k8s.io/ValidatingAdmissionPolicyBinding',
    },
  },
]
