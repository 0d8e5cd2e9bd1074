import { loadEngine } from './engine.ts'
import type { Answer, Question } from './protocol.ts'

// Typing must not wait for the linter: it runs in a thread of its own.
const engine = loadEngine()

self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  void answer(data).then(answered => self.postMessage(answered))
})

async function answer(question: Question): Promise<Answer> {
  const { id, files } = question
  try {
    const { lint, graph } = await engine
    return question.wants === 'lint'
      ? { id, linted: await lint(files) }
      : { id, html: await graph(question.graph, files) }
  } catch (fault) {
    return { id, refused: fault instanceof Error ? fault.message : String(fault) }
  }
}
