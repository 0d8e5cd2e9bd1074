import type { Plugin } from 'vite'

const ID = '\0without-node'

/**
 * Node's own modules as modules without anything: what the playground imports of the command names them and never calls
 * them, since its texts are in memory. Paths are computed by `pathe`, an alias.
 */
export const withoutNode = (): Plugin => ({
  name: 'without-node',
  enforce: 'pre',
  resolveId: id => (id.startsWith('node:') ? ID : undefined),
  load: id => (id === ID ? { code: 'export default { constants: {} }', syntheticNamedExports: true } : undefined),
})
