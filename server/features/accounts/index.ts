export { accountsRoutes } from './accounts.routes.ts';
export { passwordProblem } from './password.policy.ts';
export { passwordLinkTask } from './password-link.jobs.ts';
export { picturesRoutes } from './pictures.routes.ts';
export { pictureBody } from './profile.routes.ts';
