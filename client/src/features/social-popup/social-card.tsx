import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Repeat2 from 'lucide-react/icons/repeat-2';
import X from 'lucide-react/icons/x';
import type { FocusEvent } from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { BrandIcon } from '#client/components/ui/brand-icon.tsx';
import { classes } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { messageTime } from '#client/lib/short-text.ts';
import type { SocialPlatform, SocialPost } from '#shared/contracts/social.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import type { Holder } from './use-popup.ts';

const NAMES: Record<SocialPlatform, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
};

const KEY = classes('grid size-11 cursor-pointer place-items-center rounded-key-s hover:bg-bone-2');
const NUMBER = classes('flex items-center gap-1.75');

interface SocialCardProps {
  post: SocialPost;
  paused: boolean;
  onPause: () => void;
  onHold: (by: Holder, on: boolean) => void;
  onHide: () => void;
}

/** A post, shown for a few seconds: a link to it, and buttons to pause and close it. */
export function SocialCard({ post, paused, onPause, onHold, onHide }: SocialCardProps) {
  const name = NAMES[post.platform];
  const time = messageTime(post.timestamp, useNow());
  return (
    <article
      className="on-bone relative rounded-key-xl bg-bone p-4.5 text-ink shadow-notice motion-safe:starting:opacity-0 max-[1400px]:px-3.5 max-[1400px]:py-3 forced-colors:border-2 forced-colors:border-[CanvasText] motion-safe:[transition:opacity_var(--transition-duration-short)_var(--ease-enter),translate_var(--transition-duration-short)_var(--ease-enter)] motion-safe:starting:[translate:-8px_0]"
      aria-label={`Nytt innlegg på ${name}`}
      onPointerEnter={(event) => onHold('pointer', event.pointerType !== 'touch')}
      onPointerLeave={() => onHold('pointer', false)}
      // A pointer press leaves the focus on the card, which would pause it indefinitely.
      onFocus={({ target }) => onHold('focus', target.matches(':focus-visible'))}
      onBlur={(event: FocusEvent) =>
        onHold('focus', event.currentTarget.contains(event.relatedTarget))
      }
    >
      <p className="flex flex-wrap items-center gap-x-2.5 pr-23 font-bold">
        <BrandIcon brand={post.platform} />
        {name}
        <time className="mono ml-auto whitespace-nowrap" dateTime={post.timestamp}>
          {time.toLowerCase()}
        </time>
      </p>
      <p
        data-post-text=""
        className="wrap-anywhere mt-2.5 line-clamp-3 leading-[1.45] max-[1400px]:mt-1.5 max-[1400px]:line-clamp-2"
      >
        {post.content}
      </p>
      <SocialNumbers post={post} />
      <AppLink
        href={post.url}
        external
        className="link mt-2 inline-block after:absolute after:inset-0 after:rounded-[inherit] max-[1400px]:mt-1"
        onClick={onHide}
      >
        Klikk for å se innlegget
      </AppLink>
      <div className="absolute top-1.5 right-1.5 z-1 flex">
        <button type="button" className={KEY} onClick={onPause}>
          <Icon
            icon={paused ? Play : Pause}
            label={paused ? 'Fortsett visning' : 'Pause visning'}
          />
        </button>
        <button type="button" className={KEY} onClick={onHide}>
          <Icon icon={X} label="Lukk" />
        </button>
      </div>
    </article>
  );
}

function SocialNumbers({ post }: { post: SocialPost }) {
  const { likes, comments, shares } = post.engagement;
  return (
    <ul className="mono mt-2 flex flex-wrap gap-x-4.5 gap-y-1 font-semibold leading-[1.6] max-[1400px]:mt-1">
      <li className={NUMBER}>
        <Icon icon={Heart} size={16} label="Likerklikk" />
        {formatNumber(likes)}
      </li>
      <li className={NUMBER}>
        <Icon icon={MessageCircle} size={16} label="Kommentarer" />
        {formatNumber(comments)}
      </li>
      {shares !== undefined && (
        <li className={NUMBER}>
          <Icon icon={Repeat2} size={16} label="Delinger" />
          {formatNumber(shares)}
        </li>
      )}
    </ul>
  );
}
