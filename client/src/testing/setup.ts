import { setImmediate as scheduled } from 'node:timers/promises';
import { inject } from 'vitest';

// Read before every test file of the unit project; only those with a document have a page to set up.
if (typeof document !== 'undefined') {
  const { notifyManager } = await import('@tanstack/react-query');
  const { configure, getConfig } = await import('@testing-library/react');
  // Otherwise what a query fetched is shown a timer later, which `await act(...)` does not wait for:
  // whether the next line of a test sees it would depend on the machine's load.
  notifyManager.setScheduler(queueMicrotask);
  const { asyncWrapper } = getConfig();
  configure({
    // How long `findBy` and `waitFor` look before they give up: a limit, not a delay.
    asyncUtilTimeout: inject('conditionMs'),
    // What `findBy` found may stand in the document before its effects ran: on a busy machine React
    // gives them a turn of their own. Two turns of its scheduler, so that they have run.
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
