export { contentPicturesTask, findPicture, missingPictures } from './pictures.service.ts';
