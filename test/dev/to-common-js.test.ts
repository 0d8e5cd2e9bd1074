import { describe, expect, it } from 'vitest'
import { toCommonJs } from '../../src/dev/to-common-js.ts'

describe('toCommonJs', () => {
  it("requires Node's modules, by name or whole", () => {
    expect(
      toCommonJs('import{join as a,sep}from"node:path";import b from"node:fs";import*as c from"node:url";x(a,b,c);'),
    ).toBe(
      '"use strict";const b=require("node:fs");const c=require("node:url");const{join:a,sep:sep}=require("node:path");x(a,b,c);',
    )
  })

  it('requires other chunks before anything else is run, and only those that something is taken from', () => {
    expect(toCommonJs('f();import{a as f,b}from"./x.cjs";import c from"./x.cjs";import"./y.cjs";')).toBe(
      '"use strict";const{a:f,b:b,default:c}=require("./x.cjs");f();',
    )
    expect(toCommonJs('import*as all from"./x.cjs";')).toBe('"use strict";const all=require("./x.cjs");')
  })

  it('exports an object, and requires late what is imported late', () => {
    expect(toCommonJs('var a=()=>import("./b.cjs");export{a as default,a as load};\n')).toBe(
      '"use strict";var a=()=>Promise.resolve().then(()=>require("./b.cjs"));module.exports={default:a,load:a};\n',
    )
  })

  it('keeps the first line of a program, and is ASCII', () => {
    expect(toCommonJs('#!/usr/bin/env node\nf(/…/,import.meta);')).toBe(
      '#!/usr/bin/env node\n"use strict";f(/\\u2026/,import.meta);',
    )
  })
})
