export { recoveryProof, withSecondFactor } from './two-factor.login.ts';
export { switchOff } from './two-factor.store.ts';
