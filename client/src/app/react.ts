/** The library that the loader evaluates before the app: the largest file, in a task of its own. */
export { hydrateRoot } from 'react-dom/client';
