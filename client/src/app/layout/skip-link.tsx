import { CONTENT_ID } from './navigation.ts';

/** First focusable element: skips everything above the content. */
export function SkipLink() {
  return (
    <a className="hopp key key--sm" href={`#${CONTENT_ID}`}>
      <span>Hopp til innholdet</span>
    </a>
  );
}
