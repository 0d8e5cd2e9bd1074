import { describe, expect, it } from 'vitest'
import { createTaken } from '../../src/dev/chunks.ts'
import { toCommonJs } from '../../src/dev/to-common-js.ts'

const convert = (text: string): string => toCommonJs(text, createTaken().nameIn)

describe('toCommonJs', () => {
  it("requires Node's modules, by name or whole", () => {
    expect(
      convert('import{join as a,sep}from"node:path";import b from"node:fs";import*as c from"node:url";x(a,b,c);'),
    ).toBe(
      '"use strict";const b=require("node:fs");const c=require("node:url");const{join:a,sep:sep}=require("node:path");x(a,b,c);',
    )
  })

  it('takes the same thing of a home under one name, wherever it is imported', () => {
    const taken = createTaken()
    const text = 'import{get as a}from"home:./trunk.cjs:src/x.ts";import{get as b,y}from"home:./trunk.cjs:src/x.ts";'
    expect(toCommonJs(text, taken.nameIn)).toBe('"use strict";const{$0:a,$0:b,$1:y}=require("./trunk.cjs");')
    expect(toCommonJs('import*as all from"home:./trunk.cjs:src/x.ts";', taken.nameIn)).toContain('{$2:all}')
    expect(taken.exportsOf('./trunk.cjs').split('\n')).toEqual([
      "export { get as $0 } from './src/x.ts'",
      "export { y as $1 } from './src/x.ts'",
      "export * as $2 from './src/x.ts'",
    ])
  })

  it('exports an object, and requires late what is imported late', () => {
    expect(convert('var a=()=>import("./b.cjs");export{a as default,a as load};\n')).toBe(
      '"use strict";var a=()=>Promise.resolve().then(()=>require("./b.cjs"));module.exports={default:a,load:a};\n',
    )
  })

  it('keeps the first line of a program, and is ASCII', () => {
    expect(convert('#!/usr/bin/env node\nf(/…/,import.meta);')).toBe(
      '#!/usr/bin/env node\n"use strict";f(/\\u2026/,import.meta);',
    )
  })
})
