/** What the handle of a volume of the EFS driver says. */
export type VolumeHandle =
  | { readonly is: 'file-system'; readonly fileSystem: string; readonly accessPoint?: string }
  /** The same driver, for S3 files. */
  | { readonly is: 'other-service' }
  | { readonly is: 'wrong' }

/** `fs-x`, `fs-x:/path`, `fs-x::fsap-y`, `fs-x:/path:fsap-y`; newer drivers write `efs:` before it. */
const HANDLE = /^(?:efs:)?(fs-[0-9a-z]{1,60})(?::(\/[^:]{0,1000})?(?::(fsap-[0-9a-z]{1,60}))?)?$/

/** Reads a handle (kubernetes-sigs/aws-efs-csi-driver, pkg/driver/node.go). */
export function readHandle(text: string): VolumeHandle {
  if (text.startsWith('s3files:')) return { is: 'other-service' }
  const match = HANDLE.exec(text)
  const [, fileSystem, path, accessPoint] = match ?? []
  if (fileSystem === undefined || (text.endsWith(':') && path === undefined)) return { is: 'wrong' }
  return { is: 'file-system', fileSystem, ...(accessPoint === undefined ? {} : { accessPoint }) }
}
