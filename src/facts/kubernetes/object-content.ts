import type { Place } from '../../documents/document.ts'
import { pointerStep } from '../../model/json-pointer.ts'

/** The content of an object as it is sent to the API server, whole, with the places of its values. */
export interface ObjectContent {
  /** Where the object is as a whole: its name, else its kind. */
  readonly at: Place
  /** The root of the object. */
  readonly root: Place
  /** The object as JSON; what is not known is null there. */
  readonly content: string
  /** JSON Pointers, from its root, to what is only known at deployment. */
  readonly unknown: readonly string[]
  /** JSON Pointers to objects that may have further fields. */
  readonly open: readonly string[]
  /** Of an object that a deploy step has made: where each value is written, by its pointer. */
  readonly places?: Readonly<Record<string, Place>>
}

/** The object's content, made anew each time. */
export const objectContent = ({ content }: ObjectContent): unknown => JSON.parse(content)

/** The JSON Pointer to what the keys lead to. */
export const pointerOf = (keys: readonly (string | number)[]): string =>
  keys.map(key => `/${pointerStep(String(key))}`).join('')

/** Gives where a value of the object is written, by the keys to it; the nearest one around it where it is not. Reads the content once. */
export function placesIn(object: ObjectContent): (keys: readonly (string | number)[]) => Place {
  const root = objectContent(object)
  return keys => {
    let value = root
    let found = 0
    for (const key of keys) {
      value = childOf(value, key)
      if (value === undefined) break
      found++
    }
    if (found === 0) return object.at
    const pointer = pointerOf(keys.slice(0, found))
    if (object.places === undefined) return { document: object.root.document, pointer: object.root.pointer + pointer }
    return object.places[pointer] ?? object.at
  }
}

/** Tells whether the object states a value, by the keys to it; reads its content once. */
export function statedIn(object: ObjectContent): (keys: readonly (string | number)[]) => boolean {
  const root = objectContent(object)
  return keys => keys.reduce<unknown>(childOf, root) !== undefined
}

function childOf(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return value[Number(key)]
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}
