import { lazyOnVisible } from '#client/lib/island/island.tsx';

export const SearchWidget = lazyOnVisible(() =>
  import('./search-box.tsx').then((part) => part.SearchBox),
);
