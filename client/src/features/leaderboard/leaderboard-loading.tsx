import { Card } from '#client/components/ui/card.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { CARD, CARDS } from './leaderboard-looks.ts';

/** One row of cards to come; as high as a real one, so that nothing below it moves. */
export function LeaderboardLoading() {
  return (
    <div role="status">
      <span className="sr-only">Laster oversikten ...</span>
      <div className={CARDS}>
        {['a', 'b', 'c'].map((key) => (
          <Card key={key} className={cx(CARD, 'gap-5.5')}>
            <Skeleton width="96px" height="56px" />
            <Skeleton width="70%" height="44px" />
            <Skeleton />
            <Skeleton />
            <Skeleton width="55%" />
          </Card>
        ))}
      </div>
    </div>
  );
}
