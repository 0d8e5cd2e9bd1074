/** What people leave where a reason belongs: the placeholder of an editor, a note to themselves, a mark. */
const NOTHING = /^(?:reason|todo|fixme|tbd|n\/a|[\s\p{P}\p{S}]*)$/iu

/** Whether the reason of a suppression says nothing, so that it is refused. */
export const saysNothing = (reason: string): boolean => NOTHING.test(reason.slice(0, 100).trim())
