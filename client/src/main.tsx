import './app/part-files.ts';
import { hydrateWhenFree } from './app/loader.ts';
import { keepInteractions } from './lib/island/replay.ts';
import { knownUser } from './lib/session/known-session.ts';
import './styles/index.css';

/*
 * The first script of every page, a few kB. It records what the visitor does and imports the app
 * when the browser is idle after load, or at the first touch.
 *
 * When it could not be fetched, a press on a button reloads the page once it can be
 * (client/index.html): browsers keep a module that failed for the life of the document.
 */
const start = hydrateWhenFree(async () => {
  // Both are fetched in parallel, but React is evaluated first, in its own task, so that no task is
  // long.
  const app = import('./entry-client.tsx');
  // The rejection is handled below; this avoids an unhandled rejection until then.
  app.catch(() => undefined);
  await import('./app/react.ts');
  const { hydrate } = await app;
  await hydrate();
});
keepInteractions(start);
// The profile's stylesheet then hides 'log in' until the session is known.
if (knownUser.isKnown()) document.documentElement.dataset.kjent = '';
