/*
 * Whether the page is without a network: the browser says so, or the server does not answer although
 * the browser believes to be online (features/offline follows that). Part of the first code of every
 * page, so it is small.
 */

let serverIsAway = false;
let onNoAnswer: () => void = () => undefined;

/** Notes whether the server answers. */
export function setServerAway(isAway: boolean): void {
  serverIsAway = isAway;
}

export function isOffline(): boolean {
  return serverIsAway || globalThis.navigator?.onLine === false;
}

/** Notes that a request got no answer. */
export function noteNoAnswer(): void {
  onNoAnswer();
}

/** Sets what is called then; one listener for each page. */
export function whenNoAnswer(listener: () => void): void {
  onNoAnswer = listener;
}
