/**
 * Ignores the rejection of a promise that is not awaited. What cannot be sent has no reader, and a client may refuse what it
 * likes: neither may end the server, as an unhandled rejection would.
 */
export function ignoreRejection(sent: Promise<unknown>): void {
  sent.catch(() => undefined)
}
