export { forgetUser, moveAddress, userDataOf } from './personal-data.service.ts';
