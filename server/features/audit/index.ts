export { actsOn } from './audit.read.ts';
export { recordAct } from './audit.service.ts';
export { type Act, type ActFields, forgetInActs } from './audit.store.ts';
