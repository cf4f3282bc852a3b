import { Key } from '#client/components/ui/key.tsx';
import { formatNumber } from '#shared/oslo-time.ts';

/** 'Vis flere' below a list that is only partly shown. */
export function MoreKey({ rest, onMore }: { rest: number; onMore: () => void }) {
  if (rest === 0) return null;
  return (
    <Key variant="coal" className="mt-6" onClick={onMore}>
      Vis flere ({formatNumber(rest)})
    </Key>
  );
}
