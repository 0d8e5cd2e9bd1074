/** The newest minor of Kubernetes 1 whose kinds are known. */
export const NEWEST_MINOR = 37

/** The minor of a version `1.NN` of Kubernetes, or undefined where the text is none. */
export const minorOf = (version: string): number | undefined => {
  const minor = /^1\.(\d{1,3})$/.exec(version)?.[1]
  return minor === undefined ? undefined : Number(minor)
}

/** The minor at the beginning of a longer version: `1.36.2-20261101`, `v1.36.0`; undefined where there is none. */
export const leadingMinorOf = (version: string): number | undefined => {
  const minor = /^v?1\.(\d{1,3})(?:\.|-|$)/.exec(version)?.[1]
  return minor === undefined ? undefined : Number(minor)
}
