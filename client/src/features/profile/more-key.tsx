import { Button } from '#client/components/ui/button.tsx';
import { formatNumber } from '#shared/oslo-time.ts';

/** 'Vis flere' below a list that is only partly shown. */
export function MoreKey({ rest, onMore }: { rest: number; onMore: () => void }) {
  if (rest === 0) return null;
  return (
    <Button variant="coal" className="mt-6" onClick={onMore}>
      Vis flere ({formatNumber(rest)})
    </Button>
  );
}
