export { actsOn } from './audit.read.ts';
export { auditRoutes } from './audit.routes.ts';
export { recordAct } from './audit.service.ts';
export { type Act, forgetInActs } from './audit.store.ts';
