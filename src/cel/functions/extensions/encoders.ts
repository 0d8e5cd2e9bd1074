import { fromBase64, toBase64 } from '../../base64.ts'
import { failure } from '../../values.ts'
import { BYTES, STRING } from '../codec.ts'
import { fn1, type Library } from '../define.ts'

/** cel-go's ext.Encoders. */
export const encoders: Library = [
  fn1('base64.encode', BYTES, STRING, toBase64),
  fn1('base64.decode', STRING, BYTES, text => fromBase64(text) ?? failure('the text is not base64')),
]
