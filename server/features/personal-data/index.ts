export { forgetUser, userDataOf } from './personal-data.service.ts';
