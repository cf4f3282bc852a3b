import { hydrateWhenFree } from './app/loader.ts';
import { keepInteractions } from './lib/replay.ts';
import './styles/index.css';

/*
 * The first script of every page, a few kB. It keeps what the visitor does and imports the app when
 * the browser is idle after load, or at the first touch.
 */
const start = hydrateWhenFree(async () => {
  const { hydrate } = await import('./entry-client.tsx');
  await hydrate();
});
keepInteractions(start);
