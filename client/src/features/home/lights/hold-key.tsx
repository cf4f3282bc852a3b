import { heroLabels } from '#shared/content/hero-labels.ts';
import type { LivePicture } from './live-picture.ts';

/** The key on the picture: held, all lamps rise to white. */
export function HoldKey({ live }: { live: LivePicture }) {
  const isPress = (key: string) => key === 'Enter' || key === ' ';
  return (
    <button
      type="button"
      className="hero__tast"
      aria-label={heroLabels.hold}
      onPointerDown={() => live.hold(true)}
      onPointerUp={() => live.hold(false)}
      onPointerLeave={() => live.hold(false)}
      onPointerCancel={() => live.hold(false)}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={({ key }) => isPress(key) && live.hold(true)}
      onKeyUp={({ key }) => isPress(key) && live.hold(false)}
      onBlur={() => live.hold(false)}
    />
  );
}
