export { type Editor, editorIn } from './content.editor.ts';
export { type ContentFeed, createContentFeed } from './content.feed.ts';
export {
  editLocked,
  insertEdition,
  listDocuments,
  publishable,
  titleOf,
} from './drafts.service.ts';
export { type Draft, draftOf, lockDraft } from './drafts.store.ts';
export { readPageChanges } from './page-changes.read.ts';
export { problemsOf, publishWithin } from './publish.service.ts';
export { type ContentState, contentState } from './state.service.ts';
export { liveVersionOf, type SlotRevision, slotRevisions } from './versions.store.ts';
