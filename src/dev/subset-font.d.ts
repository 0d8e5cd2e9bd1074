declare module 'subset-font' {
  /** The part of a font that has the characters of `text`. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'sfnt' | 'woff2'
      readonly keepFeatures: readonly string[]
      readonly preserveNameIds: readonly number[]
      readonly noHinting: boolean
    },
  ): Promise<Buffer>
}
