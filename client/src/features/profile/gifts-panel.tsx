import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Gift from 'lucide-react/icons/gift';
import { type CSSProperties, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { EmptyState, Skeleton } from '#client/components/ui/data-states.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { PixelImage } from '#client/components/ui/pictures.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { noticeOf } from '#client/lib/call/failure-text.ts';
import { useCall } from '#client/lib/call/use-call.ts';
import { toast } from '#client/lib/toast.ts';
import { GIFT_TYPES, type UserGift } from '#shared/contracts/gifts.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { formatDate, formatNumber, osloDate } from '#shared/oslo-time.ts';
import { wholePoints } from '#shared/rules/points-text.ts';
import { LoadedData, MoreKey, useMore } from './loaded-data.tsx';
import { mayMove, useCountUp } from './motion.ts';
import { giftsQuery, statsQuery, userCall } from './profile.queries.ts';

/** Number of cards shown at first. */
const PAGE = 12;
/** A gift alone in its row is as wide as two, and no higher than its text. */
const GIFT_BOX = classes(
  'relative isolate flex min-w-0 flex-col overflow-clip rounded-plate p-5.5 lg:col-span-6 lg:min-h-60 lg:nth-2:min-h-82 lg:p-8 lg:nth-2:group-data-led/gifts:col-span-5 lg:odd:last:col-span-full lg:odd:last:min-h-0 lg:first:not-last:min-h-82',
);
const GIFTS = classes('grid gap-4.5 lg:grid-cols-12');
const LOADING = cx(GIFT_BOX, 'border border-transparent bg-coal-1');

interface GiftsPanelProps {
  user: SessionUser;
  gifts: UseQueryResult<UserGift[], Error>;
}

export function GiftsPanel({ user, gifts }: GiftsPanelProps) {
  return (
    <LoadedData
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
    </LoadedData>
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

/**
 * Order of the cards: unopened first, each group newest first. A gift that was opened just now (its
 * id in `opened`) keeps its place, so that no card moves under the pointer.
 */
export function giftOrder(
  gifts: readonly UserGift[],
  opened: ReadonlySet<string>,
): readonly UserGift[] {
  const waits = (gift: UserGift) => !gift.opened || opened.has(gift.id);
  const newestFirst = [...gifts].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return [...newestFirst.filter(waits), ...newestFirst.filter((gift) => !waits(gift))];
}

const FAILED = { title: 'Kunne ikke åpne gave', description: 'Prøv igjen senere' };

/**
 * Opens gifts and shows a notice with the result. A second call for a gift is ignored while one is
 * pending; the server opens each gift once in any case.
 */
function useOpenGift(user: SessionUser) {
  const client = useQueryClient();
  const gifts = giftsQuery(user.id);
  const { run, sent } = useCall({
    send: async (id: string) => {
      const { gift } = await userCall(client, 'POST /api/user/gifts/:id/open', { params: { id } });
      // A pending fetch of the list may still return the gift as unopened.
      await client.cancelQueries(gifts);
      client.setQueryData(gifts.queryKey, (list) =>
        list?.map((one) => (one.id === gift.id ? gift : one)),
      );
      return gift;
    },
    onSuccess: ({ description }) => {
      toast({ title: '🎁 Gave åpnet!', description, variant: 'gift' });
      void client.invalidateQueries(gifts);
      void client.invalidateQueries(statsQuery(user.id));
    },
    onFailure: (error) => toast({ ...noticeOf(error, FAILED), variant: 'error' }),
    failure: { ...FAILED, isQuiet: true },
    isParallel: true,
  });
  return { open: (id: string) => void run(id), openingId: sent ?? null };
}

interface GiftCardProps {
  gift: UserGift;
  /** The first unopened gift, whose button is the main one, with a glow. */
  leads: boolean;
  opening: boolean;
  /** Plays the animation once. */
  openedNow: boolean;
  onOpen: () => void;
}

/** The first unopened gift has the larger picture. */
const PICTURE = classes(
  'lg:translate-none left-1/2 -z-1 order-1 mt-2 -mb-5 max-w-none flex-none -translate-x-1/2 lg:absolute lg:-right-10 lg:-bottom-2 lg:left-auto lg:m-0 lg:group-not-first/gift:right-0 lg:group-not-first/gift:bottom-0 lg:group-only/gift:right-8 group-not-first/gift:[--s:1] lg:max-[1280px]:[--s:1]',
);
const BESIDE = classes({
  closed: 'order-2 lg:group-not-first/gift:max-w-[58%] lg:group-first/gift:max-w-[50%]',
  now: 'order-2 motion-safe:animate-[gift-in_480ms_steps(8,end)_both] lg:max-w-[58%] min-[1280px]:group-first/gift:max-w-[40%]',
});
const TEXT = classes('wrap-anywhere mt-3 max-w-136');

const dateOf = (instant: string) => formatDate(osloDate(new Date(instant)));

function GiftCard({ gift, leads, opening, openedNow, onOpen }: GiftCardProps) {
  const dressed = !gift.opened || openedNow;
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (!openedNow) return;
    // The button that had the focus is removed.
    title.current?.focus({ preventScroll: true });
    // Keeps picture and amount clear of the notice (`scroll-mt` below).
    title.current?.scrollIntoView?.({ block: 'nearest' });
  }, [openedNow]);
  return (
    <li
      className={cx(
        GIFT_BOX,
        'group/gift lg:first:not-last:data-dressed:col-span-7',
        dressed ? 'border-3 border-bone bg-night' : 'border border-coal-1 bg-coal-1',
      )}
      data-dressed={dressed ? '' : undefined}
      aria-busy={opening || undefined}
    >
      {dressed && (
        <PixelImage
          name="blank"
          alt=""
          scale={2}
          className={cx(
            PICTURE,
            openedNow && 'motion-safe:[&>img]:animate-[gift-press_520ms_steps(8,end)]',
          )}
        />
      )}
      {openedNow && <GiftSparks />}
      <div className="mono wrap-anywhere flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className={cx('flex-[1_1_8rem]', !dressed && 'text-fg-2')}>
          Fra {gift.givenByAdmin}
          <br />
          <time dateTime={gift.createdAt}>{dateOf(gift.createdAt)}</time>
        </p>
        {gift.opened ? (
          <Tag className="flex-none">
            <Icon icon={Check} size={16} /> Åpnet
          </Tag>
        ) : (
          <Tag tone="y" className="flex-none">
            Ny!
          </Tag>
        )}
      </div>
      <h2
        ref={title}
        id={titleId}
        tabIndex={-1}
        className={cx(
          'display wrap-anywhere mt-7 hyphens-auto text-[clamp(1.5rem,6.6vw,1.75rem)]',
          dressed
            ? 'order-2 lg:mt-8 lg:max-w-[62%] lg:scroll-mt-52 lg:text-[2.5rem]'
            : 'lg:mt-auto lg:pt-8 lg:text-[1.875rem]',
          // Top: the notice's height, and the picture on a phone; bottom: the amount.
          openedNow && 'scroll-mt-96 scroll-mb-28',
        )}
      >
        {gift.title}
      </h2>
      {gift.opened ? (
        <>
          {openedNow && <Amount gift={gift} />}
          <Inside gift={gift} openedNow={openedNow} />
        </>
      ) : (
        <Closed leads={leads} opening={opening} onOpen={onOpen} titleId={titleId} />
      )}
    </li>
  );
}

interface ClosedProps {
  leads: boolean;
  opening: boolean;
  onOpen: () => void;
  titleId: string;
}

function Closed({ leads, opening, onOpen, titleId }: ClosedProps) {
  return (
    <>
      <p className={cx(TEXT, BESIDE.closed)}>Trykk på tasten for å se hva du har fått.</p>
      <div className="order-2 mt-7 lg:mt-auto lg:pt-6">
        <Button
          glow={leads}
          size={leads ? 'xl' : 'md'}
          icon={<Icon icon={Gift} size={leads ? 28 : 20} />}
          iconSide="end"
          onClick={onOpen}
          aria-describedby={titleId}
          loading={opening}
          loadingText="Åpner..."
        >
          Åpne gave
        </Button>
      </div>
    </>
  );
}

/** Counts up the points of a gift that was just opened. */
function Amount({ gift: { giftType, value } }: { gift: UserGift }) {
  const points = giftType === 'points' ? wholePoints(value) : null;
  return points === null ? null : <Points value={points} />;
}

function Points({ value }: { value: number }) {
  const shown = useCountUp(value, 0);
  const isLong = value >= 10_000;
  return (
    <p
      data-amount=""
      className={cx(
        'display order-2 mt-2 flex flex-wrap items-baseline gap-x-3 text-[4rem] tabular-nums',
        isLong ? 'font-stretch-66%' : 'font-stretch-92%',
      )}
    >
      <span aria-hidden="true">{formatNumber(shown)}</span>
      <span className="sr-only">{formatNumber(value)}</span>{' '}
      <small className="text-h4">poeng</small>
    </p>
  );
}

function Inside({ gift, openedNow }: { gift: UserGift; openedNow: boolean }) {
  const facts = [GIFT_TYPES[gift.giftType], gift.value].filter((fact) => fact !== null);
  return (
    <>
      <p className={cx(TEXT, 'whitespace-pre-line', openedNow ? BESIDE.now : 'text-fg-2')}>
        {gift.description}
      </p>
      <p
        className={cx(
          'mono wrap-anywhere pt-5 before:mb-4.5 before:block before:border-t',
          openedNow ? 'mt-2 before:border-line' : 'mt-auto before:border-coal-4 lg:mt-0',
          openedNow && BESIDE.now,
        )}
      >
        {facts.join(' · ')}
        {gift.openedAt !== null && (
          <>
            {' · '}Åpnet <time dateTime={gift.openedAt}>{dateOf(gift.openedAt)}</time>
          </>
        )}
      </p>
    </>
  );
}

type SparkStyle = CSSProperties & Record<'--dx' | '--dy' | '--light' | '--delay', string>;

const LIGHTS = [
  'var(--color-pixel-4)',
  'var(--color-pixel-2)',
  'var(--color-pixel-1)',
  'var(--color-pixel-6)',
  'var(--color-pixel-3)',
  'var(--color-pixel-7)',
];

/** Target of each pixel, in steps of 8 px. */
const PATHS: readonly (readonly [x: number, y: number])[] = [
  [-18, -9],
  [-15, -15],
  [-12, -6],
  [-10, -19],
  [-7, -12],
  [-5, -22],
  [-3, -16],
  [0, -24],
  [2, -13],
  [4, -20],
  [6, -9],
  [8, -17],
  [11, -21],
  [13, -7],
  [15, -14],
  [18, -10],
];

const STEP_PX = 8;

const SPARK = classes(
  'absolute size-2 animate-[spark_900ms_steps(10,end)_var(--delay)_both] bg-(--light)',
);

/** Particle animation on opening, played once; none with reduced motion. */
function GiftSparks() {
  const [moving, setMoving] = useState(mayMove);
  if (!moving) return null;
  return (
    <span
      data-sparks=""
      className="pointer-events-none absolute top-44 left-1/2 -z-1 size-0 lg:top-auto lg:right-60 lg:bottom-36 lg:left-auto lg:group-only/gift:right-70"
      aria-hidden="true"
    >
      {PATHS.map(([x, y], index) => {
        const style: SparkStyle = {
          '--dx': `${x * STEP_PX}px`,
          '--dy': `${y * STEP_PX}px`,
          '--light': LIGHTS[index % LIGHTS.length] ?? 'var(--color-pixel-7)',
          '--delay': `${(index % 3) * 60}ms`,
        };
        return <i key={`${x} ${y}`} className={SPARK} style={style} />;
      })}
      {/* Runs longer than every particle's animation; its end removes all of them. */}
      <b
        className="absolute size-px animate-[spark_1200ms]"
        onAnimationEnd={() => setMoving(false)}
      />
    </span>
  );
}
