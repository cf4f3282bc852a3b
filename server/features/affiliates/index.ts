export { rememberedRanking } from './affiliates.service.ts';
export { affiliateOfCode, visitsOf } from './affiliates.store.ts';
export { applicationTask } from './application.service.ts';
export { contactKeys } from './contact-keys.ts';
export { deleteApplicationOf } from './deletion.service.ts';
export { deletePastOfAffiliates } from './deletion.store.ts';
export { loginLinkTask } from './login.service.ts';
export { openAffiliate, ownRecord } from './own.service.ts';
export { adminAffiliate } from './review.service.ts';
