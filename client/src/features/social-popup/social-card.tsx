import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Repeat2 from 'lucide-react/icons/repeat-2';
import X from 'lucide-react/icons/x';
import type { FocusEvent } from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { BrandIcon } from '#client/components/ui/brand-icon.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { messageTime } from '#client/lib/message-time.ts';
import type { SocialPlatform, SocialPost } from '#shared/contracts/social.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import type { Holder } from './use-popup.ts';

const NAMES: Record<SocialPlatform, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
};

interface SocialCardProps {
  post: SocialPost;
  paused: boolean;
  onPause: () => void;
  onHold: (by: Holder, on: boolean) => void;
  onHide: () => void;
}

/**
 * One post, shown for a few seconds. The card links to the post; two buttons pause and close it.
 */
export function SocialCard({ post, paused, onPause, onHold, onHide }: SocialCardProps) {
  const name = NAMES[post.platform];
  const time = messageTime(post.timestamp, useNow());
  return (
    <article
      className="social-card on-bone"
      aria-label={`Nytt innlegg på ${name}`}
      onPointerEnter={(event) => onHold('pointer', event.pointerType !== 'touch')}
      onPointerLeave={() => onHold('pointer', false)}
      // A pointer press leaves the focus on the card, which alone would pause it for ever.
      onFocus={({ target }) => onHold('focus', target.matches(':focus-visible'))}
      onBlur={(event: FocusEvent) =>
        onHold('focus', event.currentTarget.contains(event.relatedTarget))
      }
    >
      <p className="social-card__head">
        <BrandIcon brand={post.platform} />
        {name}
        <time className="mono social-card__time" dateTime={post.timestamp}>
          {time.toLowerCase()}
        </time>
      </p>
      <p className="social-card__text">{post.content}</p>
      <SocialNumbers post={post} />
      <AppLink href={post.url} external className="lenke social-card__open" onClick={onHide}>
        Klikk for å se innlegget
      </AppLink>
      <div className="social-card__keys">
        <button type="button" className="social-card__key" onClick={onPause}>
          <Icon
            icon={paused ? Play : Pause}
            label={paused ? 'Fortsett visning' : 'Pause visning'}
          />
        </button>
        <button type="button" className="social-card__key" onClick={onHide}>
          <Icon icon={X} label="Lukk" />
        </button>
      </div>
    </article>
  );
}

function SocialNumbers({ post }: { post: SocialPost }) {
  const { likes, comments, shares } = post.engagement;
  return (
    <ul className="social-card__numbers">
      <li>
        <Icon icon={Heart} size={16} label="Likerklikk" />
        {formatNumber(likes)}
      </li>
      <li>
        <Icon icon={MessageCircle} size={16} label="Kommentarer" />
        {formatNumber(comments)}
      </li>
      {shares !== undefined && (
        <li>
          <Icon icon={Repeat2} size={16} label="Delinger" />
          {formatNumber(shares)}
        </li>
      )}
    </ul>
  );
}
