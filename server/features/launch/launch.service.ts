import type { Context } from '#server/context.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import {
  GUIDE_STEPS,
  LAUNCH_CHECKS,
  type LaunchAnswer,
  type LaunchCheckId,
} from '#shared/contracts/launch.ts';
import { type Acting, adminProtections } from '../admins/index.ts';
import { recordAct } from '../audit/index.ts';
import { backupView } from '../backups/index.ts';
import { contentState } from '../content/index.ts';
import {
  artistsCheck,
  contactCheck,
  editionCheck,
  groundsCheck,
  lineupCheck,
  picturesCheck,
  placeholdersCheck,
  practicalCheck,
  publishedCheck,
  ticketsCheck,
} from './content.checks.ts';
import {
  due,
  type Finding,
  inWords,
  type LaunchFacts,
  ok,
  placeOf,
  unsafe,
} from './launch.facts.ts';
import { changeLaunchState, lastMailTrial, launchStateOf } from './launch.store.ts';
import {
  addressCheck,
  backupCheck,
  clockCheck,
  databaseCheck,
  mailCheck,
  metricsCheck,
  proxyCheck,
  pushCheck,
  serviceWorkerCheck,
} from './server.checks.ts';
import { mailFingerprint } from './test-mail.service.ts';

type Facts = Pick<LaunchFacts, 'admins'>;

const quoted = (admins: Facts['admins']) => inWords(admins.map(({ username }) => `«${username}»`));

/** Fails when a stolen password alone gives access to the back office. */
export function twoFactorCheck({ admins }: Facts): Finding {
  const without = admins.filter(({ hasTwoFactor }) => !hasTwoFactor);
  if (without.length === 0) return ok('Alle administratorer har totrinnsinnlogging.');
  return unsafe(
    `${quoted(without)} logger inn med bare passord. Hver administrator slår på totrinn selv.`,
    placeOf({ fane: 'system', del: 'totrinn' }),
  );
}

/** Whether a second administrator has access when one is ill or has lost both factors. */
function adminsCheck({ admins }: Facts): Finding {
  if (admins.length > 1) return ok(`${admins.length} administratorer: ${quoted(admins)}.`);
  return due(
    `${quoted(admins)} er eneste administrator. Lag en til på serveren: npm run admin -- add NAVN`,
  );
}

/** Whether the password printed at the first start still works. */
export function passwordCheck({ admins }: Facts): Finding {
  const logged = admins.filter(({ isPasswordLogged }) => isPasswordLogged);
  const [first] = logged;
  if (first === undefined) return ok('Ingen bruker passordet som første start skrev i loggen.');
  return unsafe(
    `${quoted(logged)} har fortsatt passordet som står i serverens logg. Bytt det på serveren: npm run admin -- passwd ${first.username}`,
  );
}

const CHECKS: Readonly<Record<LaunchCheckId, (facts: LaunchFacts) => Finding>> = {
  edition: editionCheck,
  contact: contactCheck,
  tickets: ticketsCheck,
  placeholders: placeholdersCheck,
  practical: practicalCheck,
  grounds: groundsCheck,
  lineup: lineupCheck,
  artists: artistsCheck,
  pictures: picturesCheck,
  published: publishedCheck,
  mail: mailCheck,
  'two-factor': twoFactorCheck,
  admins: adminsCheck,
  password: passwordCheck,
  backup: backupCheck,
  database: databaseCheck,
  address: addressCheck,
  proxy: proxyCheck,
  clock: clockCheck,
  metrics: metricsCheck,
  push: pushCheck,
  'service-worker': serviceWorkerCheck,
};

/** Facts that depend on the current request. */
export type Asked = Pick<LaunchFacts, 'proxy' | 'browserTime'>;

/** Runs all checks (docs/product/back-office.md#ready-for-visitors). */
export async function launch(ctx: Context, asked: Asked): Promise<LaunchAnswer> {
  const { orm } = ctx.db;
  const trial = await lastMailTrial(orm);
  const { confirmed, hidden } = await launchStateOf(orm);
  const facts: LaunchFacts = {
    ...asked,
    config: ctx.config,
    now: ctx.clock.now(),
    engine: ctx.db.engine,
    content: await contentState(ctx),
    confirmed,
    admins: await adminProtections(orm),
    backup: await backupView(ctx),
    mailTrial: trial?.fingerprint === mailFingerprint(ctx.config) ? trial : null,
  };
  const checks = LAUNCH_CHECKS.flatMap((id) => {
    const found = CHECKS[id](facts);
    return found === null ? [] : [{ id, ...found }];
  });
  const isDone = GUIDE_STEPS.every((step) =>
    checks.some(({ id, state }) => id === step && state === 'ok'),
  );
  // Stays hidden once everything was done: a later failed backup does not bring the guide back.
  if (isDone && !hidden) await changeLaunchState(orm, { hidden: true }, facts.now);
  return { checks, guide: isDone ? 'done' : hidden ? 'hidden' : 'shown' };
}

/** Hides 'Kom i gang' for every administrator, or shows it again. */
export async function showGuide(ctx: Context, shown: boolean, acting: Acting): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if ((await launchStateOf(tx)).hidden === !shown) return;
    await changeLaunchState(tx, { hidden: !shown }, ctx.clock.now());
    await recordAct(tx, ctx, {
      actor: acting.username,
      action: shown ? 'guide.show' : 'guide.hide',
      subjectType: 'guide',
      requestId: acting.requestId,
    });
    await ctx.bus.publish(tx, ADMIN_TOPIC);
  });
}
