export { setActive } from './accounts.store.ts';
export { passwordLinkTask } from './password.service.ts';
export { deleteExpiredTokens } from './tokens.store.ts';
