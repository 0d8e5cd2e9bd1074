import { type Cursor, fields, get, items } from '../../../documents/cursor.ts'
import { isTemplated, literal } from '../../../documents/read.ts'

/** What the `sub` of a job's token can end with, and whether that is decided elsewhere. */
export interface JobSubjects {
  readonly subjects: readonly string[]
  readonly open: boolean
}

const ANY_REF = ['ref:refs/heads/*', 'ref:refs/tags/*']

/** A job's environment replaces its ref in the subject; without one, the events of the workflow decide. */
export function subjectsOfJob(job: Cursor, on: Cursor): JobSubjects {
  const environment = get(job, 'environment')
  if (environment.node !== undefined) {
    const name = literal(environment) ?? literal(get(environment, 'name'))
    const isOpen = name === undefined || isTemplated(name)
    return { subjects: isOpen ? [] : [`environment:${name}`], open: isOpen }
  }
  const found = eventsOf(on).map(({ name, filter }) => subjectsOfEvent(name, filter))
  return {
    subjects: found.flatMap(({ subjects }) => subjects),
    open: found.length === 0 || found.some(({ open }) => open),
  }
}

interface Event {
  readonly name: string
  readonly filter: Cursor
}

/** `on: push`, `on: [push, pull_request]` or `on: {push: {branches: [main]}}`. */
function eventsOf(on: Cursor): readonly Event[] {
  const single = literal(on)
  if (single !== undefined) return [{ name: single, filter: on }]
  if (on.node?.type === 'mapping') return fields(on).map(({ key, value }) => ({ name: key, filter: value }))
  return items(on).flatMap(item => {
    const name = literal(item)
    return name === undefined ? [] : [{ name, filter: item }]
  })
}

function subjectsOfEvent(name: string, filter: Cursor): JobSubjects {
  const closed = (subjects: readonly string[]): JobSubjects => ({ subjects, open: false })
  switch (name) {
    case 'pull_request':
      return closed(['pull_request'])
    // Whoever calls the workflow brings its own event.
    case 'workflow_call':
      return { subjects: [], open: true }
    case 'release':
      return closed(['ref:refs/tags/*'])
    case 'push': {
      const branches = refs(get(filter, 'branches'), 'heads')
      const tags = refs(get(filter, 'tags'), 'tags')
      const isFiltered = ['branches', 'branches-ignore', 'tags', 'tags-ignore'].some(
        key => get(filter, key).node !== undefined,
      )
      if (!isFiltered) return closed(ANY_REF)
      const others = [get(filter, 'branches-ignore'), get(filter, 'tags-ignore')]
      return closed([
        ...branches,
        ...tags,
        ...others.flatMap(({ node }, i) => (node === undefined ? [] : [ANY_REF[i] ?? ''])),
      ])
    }
    default:
      return closed(ANY_REF)
  }
}

/** The refs of a list of branch or tag patterns; exclusions (`!x`) exclude nothing that is known here. */
function refs(list: Cursor, kind: 'heads' | 'tags'): readonly string[] {
  return items(list).flatMap(item => {
    const pattern = literal(item)
    if (pattern === undefined || pattern.startsWith('!')) return []
    return [`ref:refs/${kind}/${isTemplated(pattern) ? '*' : pattern.replace(/[*?+[].*$/, '*')}`]
  })
}
