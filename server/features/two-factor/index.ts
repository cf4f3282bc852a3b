export { recoveryProof, withSecondFactor } from './two-factor.login.ts';
export { twoFactorRoutes } from './two-factor.routes.ts';
export { switchOff } from './two-factor.store.ts';
