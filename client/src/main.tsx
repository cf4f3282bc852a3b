import { hydrateWhenFree } from './app/loader.ts';
import { knownUser } from './lib/known-session.ts';
import { keepInteractions } from './lib/replay.ts';
import './styles/index.css';

/*
 * The first script of every page, a few kB. It keeps what the visitor does and imports the app when
 * the browser is idle after load, or at the first touch.
 */
const start = hydrateWhenFree(async () => {
  // Both are fetched at once, but React is evaluated first, in a task of its own: no task is long.
  const app = import('./entry-client.tsx');
  // Told below; until then nobody listens.
  app.catch(() => undefined);
  await import('./app/react.ts');
  const { hydrate } = await app;
  await hydrate();
});
keepInteractions(start);
// The profile's stylesheet then keeps back 'log in' until the session is known.
if (knownUser.isKnown()) document.documentElement.dataset.kjent = '';
