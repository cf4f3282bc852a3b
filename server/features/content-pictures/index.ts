export { contentPicturesTask } from './pictures.jobs.ts';
export { missingPictures } from './pictures.service.ts';
