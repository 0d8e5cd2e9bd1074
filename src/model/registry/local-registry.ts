import type { ImageReference } from './image-reference.ts'

/** A registry on the machine of whoever runs this, or of a throw-away cluster: what is pushed there is not published. */
export const LOCAL_REGISTRY =
  /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\]|host\.(?:docker|minikube)\.internal|(?:registry|kind)\.local|kind-registry|k3d-[\w.-]+)(?::\d{1,5})?$/

/** OpenShift's own registry, whose namespace `openshift` has what each release brings with it. */
const OF_OPENSHIFT = /^image-registry\.openshift-image-registry\.svc(?:\.cluster\.local)?(?::\d{1,5})?$/

/** Whether what is behind a tag is decided by the machine or the cluster that runs it, whatever its tag. */
export const isOfItsCluster = ({ registry, namespace }: Pick<ImageReference, 'registry' | 'namespace'>): boolean =>
  LOCAL_REGISTRY.test(registry?.text ?? '') ||
  (OF_OPENSHIFT.test(registry?.text ?? '') && namespace?.text === 'openshift')
