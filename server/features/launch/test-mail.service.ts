import { createHmac } from 'node:crypto';
import type { Config } from '#server/config/index.ts';
import type { Context } from '#server/context.ts';
import { type ProbeOutcome, type ProbeProblem, probe, testMail } from '#server/email/index.ts';
import { conflict } from '#server/lib/errors.ts';
import { maskEmail } from '#server/lib/mask.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import type { TestMailAnswer, TestMailBody } from '#shared/contracts/launch.ts';
import type { Acting } from '../admins/index.ts';
import { recordAct } from '../audit/index.ts';
import { keepMailTrial } from './launch.store.ts';

const UNDER_WAY = 'En prøve er allerede på vei. Vent på svaret.';

/** Keyed hash of the mail settings, to detect changes without storing them. */
export function mailFingerprint({ mail, sessionSecret }: Pick<Config, 'mail' | 'sessionSecret'>) {
  return createHmac('sha256', sessionSecret)
    .update(JSON.stringify(['mail', mail.smtpUrl, mail.from]))
    .digest('base64url');
}

/**
 * Creates the sender of test mails, one at a time per administrator. The mail is sent within the
 * request and not queued, so that the server's answer can be shown
 * (docs/product/back-office.md#test-mail).
 */
export function createTestMail(ctx: Context) {
  const underWay = new Set<string>();

  /** @throws AppError 429 over the limit, 409 while another test is running */
  return async ({ epost }: TestMailBody, acting: Acting): Promise<TestMailAnswer> => {
    const { username } = acting;
    if (underWay.has(username)) throw conflict(UNDER_WAY);
    underWay.add(username);
    try {
      await ctx.limits.consume('testMail', username);
      return await tried(ctx, epost, acting);
    } finally {
      underWay.delete(username);
    }
  };
}

async function tried(ctx: Context, epost: string, acting: Acting): Promise<TestMailAnswer> {
  const { config, clock, random, timers } = ctx;
  const fingerprint = mailFingerprint(config);
  const content = testMail({ publicUrl: ctx.publicUrl() });
  const mail = { id: random.uuid(), to: epost, headers: {}, createdAt: clock.now(), ...content };
  const outcome = await probe(config, mail, timers);
  const accepted = outcome.kind === 'accepted';
  const message = outcomeWords(outcome, config.times.outgoingMs);
  await ctx.db.transaction(async (tx) => {
    await keepMailTrial(tx, { fingerprint, accepted, message, at: clock.now().toISOString() });
    await recordAct(tx, ctx, {
      actor: acting.username,
      action: 'mail.test',
      subjectType: 'mail',
      after: { recipient: maskEmail(epost), accepted },
      requestId: acting.requestId,
    });
    await ctx.bus.publish(tx, ADMIN_TOPIC);
  });
  return { accepted, message };
}

const PROBLEMS: Readonly<Record<ProbeProblem, (server: string, seconds: number) => string>> = {
  login: (server) => `${server} godtok ikke brukernavnet eller passordet i SMTP_URL.`,
  'unknown-host': (server) => `Fant ikke ${server}. Sjekk navnet i SMTP_URL.`,
  unreachable: (server) =>
    `Fikk ikke kontakt med ${server}. Sjekk navn og port i SMTP_URL, og at brannmuren slipper serveren ut.`,
  slow: (server, seconds) =>
    `${server} ble ikke ferdig innen ${seconds === 1 ? '1 sekund' : `${seconds} sekunder`}. Sjekk navn og port i SMTP_URL.`,
  encryption: (server) =>
    `Fikk ingen sikker forbindelse med ${server}. Sertifikatet gjelder kanskje et annet navn, eller porten er feil.`,
  later: (server) => `${server} ba oss prøve igjen senere.`,
  refused: (server) => `${server} avviste prøven. Sjekk avsenderen (MAIL_FROM) og mottakeren.`,
};

/** Result of a test in words for people who do not know SMTP. */
function outcomeWords(outcome: ProbeOutcome, timeoutMs: number): string {
  if (outcome.kind === 'file') {
    return `Prøven er ikke sendt, for ingen e-postserver er satt opp. Den ligger i filen outbox/${outcome.file} på serveren.`;
  }
  const { server, answer } = outcome;
  if (outcome.kind === 'accepted') return `${server} tok imot prøven: «${answer}»`;
  const problem = PROBLEMS[outcome.problem](server, Math.ceil(timeoutMs / 1000));
  return answer === '' ? problem : `${problem} Svaret var: «${answer}»`;
}
