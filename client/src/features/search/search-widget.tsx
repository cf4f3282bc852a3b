import { lazyOnVisible } from '#client/lib/island/island.tsx';

/** The search box. */
export const SearchWidget = lazyOnVisible(() =>
  import('./search-box.tsx').then((part) => part.SearchBox),
);
