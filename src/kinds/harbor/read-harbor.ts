import { type Cursor, get, items, place } from '../../documents/cursor.ts'
import { blocks, boolean, field, isTemplated, literal, looseBoolean, text } from '../../documents/read.ts'
import { known, type Value } from '../../documents/value.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import {
  type HarborAccess,
  type HarborEndpoint,
  type HarborProjectRequest,
  type HarborRetention,
  type HarborRobot,
  harborEndpoint,
  harborProjectRequest,
  harborReplication,
  harborRetention,
  harborRobot,
} from '../../facts/harbor/harbor-requests.ts'
import { type HarborBody, member } from './harbor-bodies.ts'
import { orDefault, readReplication } from './read-harbor-replication.ts'

/** What a request to Harbor states. */
export function readHarborBody(request: HarborBody): EmittedFact {
  switch (request.is) {
    case 'replication':
      return harborReplication.of(readReplication(request))
    case 'endpoint':
      return harborEndpoint.of(readEndpoint(request))
    case 'project':
      return harborProjectRequest.of(readProject(request))
    case 'robot':
      return harborRobot.of(readRobot(request))
    case 'retention':
      return harborRetention.of(readRetention(request))
  }
}

function readEndpoint(request: HarborBody): HarborEndpoint {
  const { dialect, reading, body, isExtensible } = request
  const credential = member(request, 'credential')
  const secret = reading.hasBlocks ? field(body, 'access_secret') : get(credential, 'access_secret')
  const hasCredential = credential.node?.type === 'mapping' && !reading.hasBlocks
  return {
    dialect,
    isExtensible,
    at: place(body),
    name: text(member(request, 'name')),
    type: text(member(request, 'type', 'provider_name')),
    url: text(member(request, 'url', 'endpoint_url')),
    insecure: looseBoolean(member(request, 'insecure')),
    ...(hasCredential ? { credentialType: text(get(credential, 'type')) } : {}),
    ...(isWritten(secret) ? { secretAt: place(secret, 'key') } : {}),
  }
}

/** Whether a secret is written in plain text: neither an expression nor the asterisks of an answer. */
function isWritten(secret: Cursor): boolean {
  const value = literal(secret) ?? ''
  return value !== '' && !isTemplated(value) && !/^\*+$/.test(value)
}

function readProject(request: HarborBody): HarborProjectRequest {
  const { dialect, reading, body, isExtensible } = request
  const stated = reading.hasBlocks ? field(body, 'public') : get(body, 'metadata', 'public')
  const deprecated = get(body, 'public')
  return {
    dialect,
    isExtensible,
    at: place(body),
    converts: reading.converts,
    isPublic: reading.text(stated),
    isOpen: looseBoolean(stated.node === undefined ? deprecated : stated),
    registry: reading.integer(member(request, 'registry_id')),
  }
}

function readRobot(request: HarborBody): HarborRobot {
  const { dialect, reading, body, isExtensible } = request
  const duration = reading.integer(member(request, 'duration'))
  const grants = blocks(member(request, 'permissions')).flatMap(grant => blocks(field(grant, 'access')))
  return {
    dialect,
    isExtensible,
    at: place(body),
    level: text(member(request, 'level')),
    duration: reading.hasBlocks ? orDefault(duration, -1) : duration,
    access: grants.filter(grant => literal(field(grant, 'effect')) !== 'deny').flatMap(accessOf),
  }
}

/** One for each action: harbor-cli lists actions, and resources. */
function accessOf(grant: Cursor): readonly HarborAccess[] {
  const listed = (name: string, many: string): readonly Value<string>[] =>
    get(grant, many).node === undefined ? [text(field(grant, name))] : items(get(grant, many)).map(text)
  return listed('resource', 'resources').flatMap(resource =>
    listed('action', 'actions').map(action => ({ resource, action })),
  )
}

function readRetention({ body }: HarborBody): HarborRetention {
  return {
    algorithm: text(get(body, 'algorithm')),
    rules: items(get(body, 'rules'))
      .filter(rule => known(boolean(get(rule, 'disabled'))) !== true)
      .map(rule => {
        const selection = selectionOf(rule)
        return {
          template: text(get(rule, 'template')),
          at: place(rule),
          ...(selection === undefined ? {} : { selection }),
        }
      }),
  }
}

/** The selectors of a rule in their own order; undefined where one is an expression. */
function selectionOf(rule: Cursor): string | undefined {
  const scopes = blocks(get(rule, 'scope_selectors', 'repository'))
  const tags = items(get(rule, 'tag_selectors'))
  const parts = [...scopes, ...tags].map(selector =>
    ['kind', 'decoration', 'pattern'].map(name => literal(get(selector, name)) ?? ''),
  )
  if (parts.flat().some(isTemplated)) return undefined
  return JSON.stringify([scopes.length, parts])
}
