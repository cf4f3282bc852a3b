import { CONTENT_ID } from './navigation.ts';

/** First focusable element: skips everything above the content. */
export function SkipLink() {
  return (
    <a
      className="key key--sm focus-visible:translate-none fixed top-2 left-2 z-skip -translate-y-[200%] print:hidden"
      href={`#${CONTENT_ID}`}
    >
      <span>Hopp til innholdet</span>
    </a>
  );
}
