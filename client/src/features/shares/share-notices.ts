import { toast } from '#client/lib/toast.ts';
import { SHARE_PLATFORMS, type ShareAnswer, type ShareRequest } from '#shared/contracts/shares.ts';
import { shareNotices } from './share-texts.ts';

/** When the notices come and how long the first one is shown, in ms. */
const RECORDED_MS = 10_000;
const REWARD_AFTER_MS = 3000;
const MAIL_AFTER_MS = 5000;

/**
 * The three notices after a share (docs/product/accounts.md#welcome-notices). Each says only what
 * is
 * true: points that were credited, a mail that was queued.
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

/** Something that has to be there is not. */
export function announceMissing(): void {
  const { title, text } = shareNotices.missing;
  toast({ title, description: text, variant: 'error' });
}
