import { inject } from 'vitest';

// Read before every test file of the unit project; only those with a document have a page to set up.
if (typeof document !== 'undefined') {
  const { notifyManager } = await import('@tanstack/react-query');
  const { configure } = await import('@testing-library/dom');
  // Otherwise what a query fetched is shown a timer later, which `await act(...)` does not wait for:
  // whether the next line of a test sees it would depend on the machine's load.
  notifyManager.setScheduler(queueMicrotask);
  // How long `findBy` and `waitFor` look before they give up: a limit, not a delay.
  configure({ asyncUtilTimeout: inject('conditionMs') });
}
