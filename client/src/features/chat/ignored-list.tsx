import { type Ignored, stopIgnoring } from './ignored.ts';
import { TEXT_KEY } from './text-key.ts';

/**
 * People whose lines this browser hides, with a button to show them again; nothing when there are
 * none.
 */
export function IgnoredList({ ignored }: { ignored: readonly Ignored[] }) {
  if (ignored.length === 0) return null;
  return (
    <details className="flex-none border-coal-3 border-b text-fg-2 text-small">
      <summary className="mono flex min-h-target cursor-pointer items-center px-5">
        Du ignorerer {ignored.length === 1 ? '1 person' : `${ignored.length} personer`}
      </summary>
      <ul className="max-h-36 overflow-y-auto px-5 pb-2">
        {ignored.map(({ key, navn }) => (
          <li
            key={key}
            className="wrap-anywhere flex min-h-target items-center justify-between gap-3"
          >
            <bdi>{navn}</bdi>
            <button type="button" className={TEXT_KEY} onClick={() => stopIgnoring(key)}>
              Vis igjen<span className="sr-only">, {navn}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
