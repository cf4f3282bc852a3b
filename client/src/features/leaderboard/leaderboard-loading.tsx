import { Card } from '#client/components/ui/card.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';

/** One row of cards to come; as high as a real one, so that nothing below it moves. */
export function LeaderboardLoading() {
  return (
    <div role="status">
      <span className="sr-only">Laster oversikten ...</span>
      <div className="leaders__grid">
        {['a', 'b', 'c'].map((key) => (
          <Card key={key} className="leader leader--loading">
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
