export { contentPicturesTask, missingPictures } from './pictures.service.ts';
