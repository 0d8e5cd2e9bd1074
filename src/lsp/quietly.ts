/**
 * Lets something be sent without waiting for it. What can't be sent has nobody who would read it, and what a client refuses
 * is its own affair: neither may end the server, as a rejected promise that nobody looks at does.
 */
export function quietly(sent: Promise<unknown>): void {
  sent.catch(() => undefined)
}
