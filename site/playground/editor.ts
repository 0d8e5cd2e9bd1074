import { autocompletion } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import {
  bracketMatching,
  defaultHighlightStyle,
  indentUnit,
  StreamLanguage,
  syntaxHighlighting,
} from '@codemirror/language'
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import type { PlaygroundFinding, PlaygroundFix } from './protocol.ts'

/** The editor of the playground: one text at a time, with what was found in it. */
export interface Editor {
  readonly show: (path: string, text: string) => void
  /** Marks findings of the text that is shown. */
  readonly mark: (findings: readonly PlaygroundFinding[]) => void
  /** Selects a part of the text and shows it. */
  readonly select: (start: number, end: number) => void
  readonly focus: () => void
  readonly destroy: () => void
}

export interface EditorOptions {
  readonly parent: HTMLElement
  readonly onChange: (text: string) => void
  readonly onFix: (fix: PlaygroundFix) => void
}

/** Languages by the ends of paths; each is loaded when the first such text is shown. */
const LANGUAGES: readonly (readonly [RegExp, () => Promise<Extension>])[] = [
  [/\.ya?ml$/, async () => (await import('@codemirror/lang-yaml')).yaml()],
  [/\.json$/, async () => (await import('@codemirror/lang-json')).json()],
  [/\.toml$/, async () => StreamLanguage.define((await import('@codemirror/legacy-modes/mode/toml')).toml)],
  [/\.(?:sh|bash)$/, async () => StreamLanguage.define((await import('@codemirror/legacy-modes/mode/shell')).shell)],
  [
    /Dockerfile/,
    async () => StreamLanguage.define((await import('@codemirror/legacy-modes/mode/dockerfile')).dockerFile),
  ],
  [/\.(?:tf|tofu|hcl)$/, async () => StreamLanguage.define((await import('@codemirror/legacy-modes/mode/ruby')).ruby)],
]

const LOOK = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', backgroundColor: 'var(--vp-c-bg)', color: 'var(--vp-c-text-1)' },
  '.cm-scroller': { fontFamily: 'var(--vp-font-family-mono)', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--vp-c-text-1)' },
  '.cm-cursor': { borderLeftColor: 'var(--vp-c-text-1)' },
  '.cm-gutters': { backgroundColor: 'var(--vp-c-bg-alt)', color: 'var(--vp-c-text-2)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'var(--vp-c-bg-soft)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--vp-c-bg-elv)',
    color: 'var(--vp-c-text-1)',
    border: '1px solid var(--vp-c-divider)',
  },
})

export function createEditor({ parent, onChange, onFix }: EditorOptions): Editor {
  const language = new Compartment()
  let isShowing = false
  let shown = ''
  const extensions = [
    lineNumbers(),
    history(),
    drawSelection(),
    bracketMatching(),
    highlightActiveLine(),
    autocompletion(),
    syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
    indentUnit.of('  '),
    // Tab leaves the editor, as everywhere on the page; the keys of the problems: F8, and Ctrl-Shift-M for their list.
    keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
    lintGutter(),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': 'Text of the file', 'data-testid': 'text' }),
    LOOK,
    EditorView.updateListener.of(update => {
      if (update.docChanged && !isShowing) onChange(update.state.doc.toString())
    }),
  ]
  const view = new EditorView({ parent, extensions })

  function show(path: string, text: string): void {
    isShowing = true
    if (path === shown) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
    else view.setState(EditorState.create({ doc: text, extensions: [...extensions, language.of([])] }))
    isShowing = false
    if (path === shown) return
    shown = path
    const load = LANGUAGES.find(([pattern]) => pattern.test(path))?.[1]
    void load?.().then(loaded => {
      if (shown === path) view.dispatch({ effects: language.reconfigure(loaded) })
    })
  }

  return {
    show,
    mark: findings =>
      view.dispatch(
        setDiagnostics(
          view.state,
          findings.map(finding => toDiagnostic(finding, view.state.doc.length, onFix)),
        ),
      ),
    select: (start, end) => {
      const length = view.state.doc.length
      const range = { anchor: Math.min(start, length), head: Math.min(end, length) }
      view.dispatch({ selection: range, effects: EditorView.scrollIntoView(range.anchor, { y: 'center' }) })
      view.focus()
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}

function toDiagnostic(
  { start, end, severity, message, rule, check, fix }: PlaygroundFinding,
  length: number,
  onFix: EditorOptions['onFix'],
): Diagnostic {
  return {
    from: Math.min(start, length),
    to: Math.min(end, length),
    severity,
    source: check === rule ? rule : `${rule} ${check}`,
    message,
    ...(fix === undefined
      ? {}
      : {
          actions: [{ name: fix.isSafe ? `Fix: ${fix.title}` : `Suggestion: ${fix.title}`, apply: () => onFix(fix) }],
        }),
  }
}
