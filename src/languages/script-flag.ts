/** Whether a word is options of a shell among which is `-c`: the next word is a script. */
export const isScriptFlag = (word: string): boolean =>
  /^-[abefhiklmnprstuvx]*c[abefhiklmnprstuvx]*$/.test(word) && !word.startsWith('-exec')
