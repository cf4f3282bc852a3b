/*
 * Pages link to each other below an address: that of a preview (`<html data-preview>`), so that whoever
 * follows a link, loads anew or opens a tab stays in it; else the root. Not on the server.
 */

/** The address without a closing slash; empty for the root. */
export const pagesBase = (): string => document.documentElement.dataset.preview ?? '';

/** The path of the page in the address bar. */
export const shownPath = (): string => location.pathname.slice(pagesBase().length) || '/';
