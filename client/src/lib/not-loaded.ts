import { CHECK_NETWORK } from './plain-notice.ts';
import { toast } from './toast.ts';

/** Says that what somebody asked for could not be fetched. */
export function announceNotLoaded(title: string): void {
  toast({ variant: 'error', title, description: CHECK_NETWORK });
}
