import type { PlaygroundFile, PlaygroundFix } from './protocol.ts'

/** The files after a fix; its changes do not overlap. */
export const fixed = (files: readonly PlaygroundFile[], { changes }: PlaygroundFix): readonly PlaygroundFile[] =>
  files.map(({ path, text }) => {
    const own = changes.filter(change => change.path === path).sort((a, b) => b.start - a.start)
    return {
      path,
      text: own.reduce((now, { start, end, text: by }) => now.slice(0, start) + by + now.slice(end), text),
    }
  })
