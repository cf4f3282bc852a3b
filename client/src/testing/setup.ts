import { setImmediate as scheduled } from 'node:timers/promises';
import { inject } from 'vitest';

// Runs before every test file of the unit project; only those with a DOM have a page to set up.
if (typeof document !== 'undefined') {
  const { notifyManager } = await import('@tanstack/react-query');
  const { configure, getConfig } = await import('@testing-library/react');
  // Otherwise fetched data are rendered a timer later, which `await act(...)` does not wait for,
  // and the outcome of a test would depend on the machine's load.
  notifyManager.setScheduler(queueMicrotask);
  const { asyncWrapper } = getConfig();
  configure({
    // How long `findBy` and `waitFor` try before they fail: a limit, not a delay.
    asyncUtilTimeout: inject('conditionMs'),
    // What `findBy` found may be in the document before its effects ran: on a busy machine React
    // runs them in a later task. Waiting for two tasks of its scheduler ensures that they have run.
    asyncWrapper: (look) =>
      asyncWrapper(async () => {
        const found = await look();
        await scheduled();
        await scheduled();
        return found;
      }),
  });
  const { defaultContent } = await import('#shared/content/index.ts');
  const { CONTENT_DATA_ID, pageContent } = await import('#client/lib/content.tsx');
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = CONTENT_DATA_ID;
  data.textContent = JSON.stringify(defaultContent);
  document.head.append(data);
  // A component that a test renders without the page around it finds the default content. It is read
  // now: a test may put other things into its document.
  pageContent();
}
