export { retentionTask } from './retention.jobs.ts';
