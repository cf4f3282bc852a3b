import Check from 'lucide-react/icons/check';
import Gift from 'lucide-react/icons/gift';
import { useEffect, useId, useRef } from 'react';
import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { Key } from '#client/components/ui/key.tsx';
import { PixelImage } from '#client/components/ui/pixel-image.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { GIFT_TYPES, type UserGift } from '#shared/contracts/gifts.ts';
import { formatDate, formatNumber, osloDate } from '#shared/oslo-time.ts';
import { wholePoints } from '#shared/rules/points-text.ts';
import { useCountUp } from '../motion.ts';
import { GiftSparks } from './gift-sparks.tsx';

export interface GiftCardProps {
  gift: UserGift;
  /** The first unopened gift: its button is the main one, with a glow. */
  leads: boolean;
  /** The opening is pending. */
  opening: boolean;
  /** Just opened on this page: plays the animation once. */
  openedNow: boolean;
  onOpen: () => void;
}

const dateOf = (instant: string) => formatDate(osloDate(new Date(instant)));

/** One gift: unopened with its button, or opened with its content. */
export function GiftCard({ gift, leads, opening, openedNow, onOpen }: GiftCardProps) {
  const dressed = !gift.opened || openedNow;
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (!openedNow) return;
    // The button that had the focus is removed.
    title.current?.focus({ preventScroll: true });
    // Picture and amount stand clear of the notice (`scroll-margin` in gifts.css).
    title.current?.scrollIntoView?.({ block: 'nearest' });
  }, [openedNow]);
  return (
    <li
      className={cx('gave', dressed ? 'gave--ny' : 'gave--apnet', openedNow && 'gave--na')}
      aria-busy={opening || undefined}
    >
      {dressed && <PixelImage name="blank" alt="" scale={2} className="gave__bilde" />}
      {openedNow && <GiftSparks />}
      <div className="gave__hode mono">
        <p>
          Fra {gift.givenByAdmin}
          <br />
          <time dateTime={gift.createdAt}>{dateOf(gift.createdAt)}</time>
        </p>
        {gift.opened ? (
          <Tag>
            <Icon icon={Check} size={16} /> Åpnet
          </Tag>
        ) : (
          <Tag tone="y">Ny!</Tag>
        )}
      </div>
      <h2 ref={title} id={titleId} tabIndex={-1} className="display gave__tittel">
        {gift.title}
      </h2>
      {gift.opened ? (
        <>
          {openedNow && <Amount gift={gift} />}
          <Inside gift={gift} />
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
  /** Id of the gift's heading. */
  titleId: string;
}

function Closed({ leads, opening, onOpen, titleId }: ClosedProps) {
  return (
    <>
      <p className="gave__tekst">Trykk på tasten for å se hva du har fått.</p>
      <div className="gave__handling">
        <Key
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
        </Key>
      </div>
    </>
  );
}

/** The points of a gift that was opened just now, counted up. */
function Amount({ gift: { giftType, value } }: { gift: UserGift }) {
  const points = giftType === 'points' ? wholePoints(value) : null;
  return points === null ? null : <Points value={points} />;
}

function Points({ value }: { value: number }) {
  const shown = useCountUp(value, 0);
  const isLong = value >= 10_000;
  return (
    <p className={cx('display gave__sum', isLong && 'gave__sum--lang')}>
      <span aria-hidden="true">{formatNumber(shown)}</span>
      <span className="sr-only">{formatNumber(value)}</span> <small>poeng</small>
    </p>
  );
}

function Inside({ gift }: { gift: UserGift }) {
  const facts = [GIFT_TYPES[gift.giftType], gift.value].filter((fact) => fact !== null);
  return (
    <>
      <p className="gave__tekst gave__tekst--inni">{gift.description}</p>
      <p className="mono gave__fakta">
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
