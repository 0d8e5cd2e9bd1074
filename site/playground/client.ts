import type { Answer, GraphName, Linted, PlaygroundFile, Question } from './protocol.ts'
import EngineWorker from './worker.ts?worker'

export interface Client {
  /** What is found; undefined if a later question has made this one old. */
  readonly lint: (files: readonly PlaygroundFile[]) => Promise<Linted | undefined>
  readonly graph: (
    graph: GraphName,
    files: readonly PlaygroundFile[],
  ) => Promise<{ readonly html: string } | { readonly refused: string }>
  readonly end: () => void
}

type Asked = Question extends infer One ? (One extends Question ? Omit<One, 'id'> : never) : never

export function startClient(): Client {
  const worker = new EngineWorker()
  const waiting = new Map<number, (answer: Answer) => void>()
  let last = 0
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  })
  const ask = (question: Asked): Promise<Answer> =>
    new Promise(resolve => {
      const id = ++last
      waiting.set(id, resolve)
      worker.postMessage({ ...question, id })
    })
  let newest = 0
  return {
    lint: async files => {
      const own = ++newest
      const answer = await ask({ wants: 'lint', files })
      if ('refused' in answer) throw new Error(answer.refused)
      return own === newest && 'linted' in answer ? answer.linted : undefined
    },
    graph: async (graph, files) => {
      const answer = await ask({ wants: 'graph', graph, files })
      return 'html' in answer ? answer : { refused: 'refused' in answer ? answer.refused : 'there is nothing to show' }
    },
    end: () => worker.terminate(),
  }
}
