import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { classes, cx } from '#client/components/ui/cx.ts';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import type { UserGift } from '#shared/contracts/gifts.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { MoreKey } from '../more-key.tsx';
import { Panel } from '../panel.tsx';
import { useMore } from '../use-more.ts';
import { GIFT_BOX, GiftCard } from './gift-card.tsx';
import { giftOrder } from './gift-order.ts';
import { useOpenGift } from './gifts.queries.ts';

/** Number of cards shown at first. */
const PAGE = 12;
const GIFTS = classes('grid gap-4.5 lg:grid-cols-12');
const LOADING = cx(GIFT_BOX, 'border border-transparent bg-coal-1');

export interface GiftsPanelProps {
  user: SessionUser;
  gifts: UseQueryResult<UserGift[], Error>;
}

/** The tab 'Gaver'. */
export function GiftsPanel({ user, gifts }: GiftsPanelProps) {
  return (
    <Panel
      query={gifts}
      failure="Kunne ikke laste gavene"
      loadingText="Laster gavene"
      loading={
        <div className={GIFTS}>
          <Skeleton className={LOADING} height="20rem" />
          <Skeleton className={LOADING} height="20rem" />
        </div>
      }
    >
      {(list) => <Gifts user={user} list={list} />}
    </Panel>
  );
}

function Gifts({ user, list }: { user: SessionUser; list: readonly UserGift[] }) {
  const { open, openingId } = useOpenGift(user);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const { shown, rest, more } = useMore(giftOrder(list, touched), PAGE);
  const first = shown.find((gift) => !gift.opened)?.id;
  if (list.length === 0) {
    return (
      <EmptyState
        headingLevel={2}
        title="Ingen gaver ennå"
        text="Admin kan legge inn gaver til deg"
      />
    );
  }
  return (
    <>
      <ul
        className={cx(GIFTS, 'group/gifts')}
        data-led={shown[0] && (!shown[0].opened || touched.has(shown[0].id)) ? '' : undefined}
      >
        {shown.map((gift) => (
          <GiftCard
            key={gift.id}
            gift={gift}
            leads={gift.id === first}
            opening={gift.id === openingId}
            openedNow={gift.opened && touched.has(gift.id)}
            onOpen={() => {
              setTouched((ids) => new Set(ids).add(gift.id));
              open(gift.id);
            }}
          />
        ))}
      </ul>
      <MoreKey rest={rest} onMore={more} />
    </>
  );
}
