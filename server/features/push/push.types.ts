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
  /** Goes out before everything that is not. */
  urgent: boolean;
  /** At night while no edition is on it waits for the morning. */
  waitsForMorning?: boolean;
  /** Only for browsers for which an earlier message with its tag was accepted. */
  toldOnly?: boolean;
}
