export { type ContentState, contentState, createContentFeed } from './content.feed.ts';
export {
  type Draft,
  draftOf,
  liveVersionOf,
  lockDraft,
  readPageChanges,
  slotRevisions,
} from './content.store.ts';
export {
  editLocked,
  insertEdition,
  listDocuments,
  titleOf,
} from './drafts.service.ts';
export { publishWholeEdition } from './history.service.ts';
export { problemsOf, publishable } from './publication.ts';
export { publishWithin } from './publish.service.ts';
export { releaseAgainTask, releasesTask } from './releases.service.ts';
export { deliveredOnly, seedContent } from './seed.service.ts';
