import { toast } from '#client/lib/toast.ts';
import { SHARE_PLATFORMS, type ShareAnswer, type ShareRequest } from '#shared/contracts/shares.ts';
import { shareNotices } from './share-texts.ts';

/** Times of the notices and duration of the first one, in ms. */
const RECORDED_MS = 10_000;
const REWARD_AFTER_MS = 3000;
const MAIL_AFTER_MS = 5000;

/**
 * The notices after a share (docs/product/accounts.md#welcome-notices), depending on the answer:
 * points only if they were credited, an e-mail only if it was queued.
 */
export function announceShare(answer: ShareAnswer, { platform, epost }: ShareRequest): void {
  toast({
    title: shareNotices.recorded,
    description: answer.message,
    variant: 'success',
    duration: RECORDED_MS,
  });
  const { rewarded, lookedAt, mailed } = shareNotices;
  setTimeout(() => {
    const points = answer.rewardedPoints;
    if (points > 0) {
      const description = rewarded.text(points, SHARE_PLATFORMS[platform]);
      toast({ title: rewarded.title, description, variant: 'gift' });
    } else {
      toast({ title: lookedAt.title, description: lookedAt.text });
    }
  }, REWARD_AFTER_MS);
  if (!answer.mailQueued) return;
  setTimeout(() => {
    toast({ title: mailed.title, description: mailed.text(epost) });
  }, MAIL_AFTER_MS);
}

/** Notice about a missing required field. */
export function announceMissing(): void {
  const { title, text } = shareNotices.missing;
  toast({ title, description: text, variant: 'error' });
}
