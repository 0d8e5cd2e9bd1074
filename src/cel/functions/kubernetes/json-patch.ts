import { pointerStep } from '../../../model/json-pointer.ts'
import { STRING } from '../codec.ts'
import { fn1, type Library } from '../define.ts'

/** `jsonpatch.escapeKey` (apiserver 0.35, cel/library/jsonpatch.go): a key as a step of a JSON pointer. */
export const jsonPatch: Library = [fn1('jsonpatch.escapeKey', STRING, STRING, pointerStep)]
