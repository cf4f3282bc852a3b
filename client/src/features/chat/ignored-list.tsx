import { type Ignored, stopIgnoring } from './ignored.ts';

/**
 * People whose lines this browser hides, with a button to show them again; nothing when there are
 * none.
 */
export function IgnoredList({ ignored }: { ignored: readonly Ignored[] }) {
  if (ignored.length === 0) return null;
  return (
    <details className="chat__ignorert">
      <summary className="mono">
        Du ignorerer {ignored.length === 1 ? '1 person' : `${ignored.length} personer`}
      </summary>
      <ul>
        {ignored.map(({ key, navn }) => (
          <li key={key}>
            <bdi>{navn}</bdi>
            <button type="button" className="lenke" onClick={() => stopIgnoring(key)}>
              Vis igjen<span className="sr-only">, {navn}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
