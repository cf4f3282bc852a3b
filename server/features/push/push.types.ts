import type { PushPayload, PushSubject } from '#shared/contracts/push.ts';

/** Whom a message is for: who chose the subject and, unless `slots` is null, starred one of these acts. */
export interface PushReceivers {
  subject: PushSubject;
  slots: readonly string[] | null;
}

/** A message to browsers. */
export interface PushMessage extends PushReceivers {
  /** What it tells of; the same key is never sent twice to one subscription. */
  key: string;
  payload: PushPayload;
  /** From here on it is too late to tell. */
  expiresAt: Date;
  /** Also goes out at night. */
  urgent: boolean;
}
