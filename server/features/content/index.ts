export { type ContentFeed, createContentFeed } from './content.feed.ts';
export { publishable } from './drafts.service.ts';
export { type Draft, draftOf } from './drafts.store.ts';
export { liveVersionOf, type SlotRevision, slotRevisions } from './versions.store.ts';
