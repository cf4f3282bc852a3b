/** React, evaluated by the loader before the app: the largest file, in its own task. */
export { hydrateRoot } from 'react-dom/client';
