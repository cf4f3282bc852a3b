export { recordAct } from './audit.service.ts';
export { type Act, blankActsOn } from './audit.store.ts';
