import { useEffect } from 'react';
import { followPush } from '#client/lib/live/push.ts';

/** Keeps this browser's push subscription in sync while a page is open. */
export function FollowPush() {
  useEffect(followPush, []);
  return null;
}
