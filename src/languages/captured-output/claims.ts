/** Names of files with captured output of programs. */
const CAPTURED = /(?:^|\/)evidence\/[^/]*$|cilium-status[^/]*$/i
/** What other languages begin with. */
const DOCUMENT = /^\s*[[{]|^(?:apiVersion|USER-SUPPLIED VALUES):/

/** Whether a text file is what a program has printed for people: by its name, unless it is a document of another language. */
export const isOutput = (path: string, text: string): boolean => CAPTURED.test(path) && !DOCUMENT.test(text)
