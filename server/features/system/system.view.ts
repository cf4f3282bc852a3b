import type { Config } from '#server/config/types.ts';
import { maskEmail } from '#server/lib/mask.ts';
import type { SystemAnswer } from '#shared/contracts/back-office.ts';

type Failure = SystemAnswer['mail']['failures'][number];
type Integration = SystemAnswer['integrations'][number];

/** A failed e-mail, with its address masked. */
export function failedMailView(mail: {
  id: string;
  recipient: string;
  subject: string;
  attempts: number;
  lastError: string | null;
  failedAt: Date | null;
}): Failure[] {
  const { failedAt, recipient, ...rest } = mail;
  if (failedAt === null) return [];
  return [{ ...rest, recipient: maskEmail(recipient), failedAt: failedAt.toISOString() }];
}

/** Result of the last runs of an outside service. */
export interface LastRun {
  /** ISO 8601. */
  lastSuccess: string | null;
  lastError: string | null;
}

const NEVER: LastRun = { lastSuccess: null, lastError: null };

/** The outside services in the order of the tab; one that is not configured has no history. */
export function integrationsView(
  { google, social, mail }: Pick<Config, 'google' | 'social' | 'mail'>,
  runs: Partial<Record<Integration['name'], LastRun>>,
): Integration[] {
  const configured: Record<Integration['name'], boolean> = {
    sheets: google !== null,
    facebook: social.facebook !== null,
    instagram: social.instagram !== null,
    tiktok: social.tiktok !== null,
    smtp: mail.smtpUrl !== null,
  };
  return (Object.keys(configured) as Integration['name'][]).map((name) => {
    const { lastSuccess, lastError } = (configured[name] && runs[name]) || NEVER;
    return { name, configured: configured[name], lastSuccess, lastError };
  });
}
