export { accountsRoutes } from './accounts.routes.ts';
export { passwordProblem } from './password.policy.ts';
export { picturesRoutes } from './pictures.routes.ts';
