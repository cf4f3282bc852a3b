export { campaignsTask } from './campaigns.jobs.ts';
export { deleteDeletedDrafts } from './campaigns.store.ts';
