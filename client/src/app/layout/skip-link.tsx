import { CONTENT_ID } from './navigation.ts';

/** First stop of the keyboard: past everything that stands above the content. */
export function SkipLink() {
  return (
    <a className="hopp key key--sm" href={`#${CONTENT_ID}`}>
      <span>Hopp til innholdet</span>
    </a>
  );
}
