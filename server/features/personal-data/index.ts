export { forgetUser, userDataOf } from './personal-data.service.ts';
export { deleteMails } from './personal-data.store.ts';
