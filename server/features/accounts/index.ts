export { setActive } from './accounts.store.ts';
export { passwordLinkTask } from './password-link.jobs.ts';
export { deleteExpiredTokens } from './tokens.store.ts';
