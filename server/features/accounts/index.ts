export { accountsRoutes } from './accounts.routes.ts';
export { setActive } from './accounts.store.ts';
export { passwordLinkTask } from './password-link.jobs.ts';
export { picturesRoutes } from './pictures.routes.ts';
export { pictureBody } from './profile.routes.ts';
export { deleteExpiredTokens } from './tokens.store.ts';
