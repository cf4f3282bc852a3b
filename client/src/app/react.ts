/**
 * React, evaluated by the loader before the app: it is the largest file, so it gets its own task.
 */
export { hydrateRoot } from 'react-dom/client';
