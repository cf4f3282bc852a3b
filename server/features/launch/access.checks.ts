import { due, type Finding, inWords, ok, placeOf, unsafe } from './findings.ts';
import type { LaunchFacts } from './launch.facts.ts';

type Facts = Pick<LaunchFacts, 'admins'>;

const quoted = (admins: Facts['admins']) => inWords(admins.map(({ username }) => `«${username}»`));

/** Whether a stolen password alone opens the back office. */
export function twoFactorCheck({ admins }: Facts): Finding {
  const without = admins.filter(({ hasTwoFactor }) => !hasTwoFactor);
  if (without.length === 0) return ok('Alle administratorer har totrinnsinnlogging.');
  return unsafe(
    `${quoted(without)} logger inn med bare passord. Hver administrator slår på totrinn selv.`,
    placeOf({ fane: 'system', del: 'totrinn' }),
  );
}

/** Whether somebody else gets in when one is ill or has lost both factors. */
export function adminsCheck({ admins }: Facts): Finding {
  if (admins.length > 1) return ok(`${admins.length} administratorer: ${quoted(admins)}.`);
  return due(
    `${quoted(admins)} er eneste administrator. Lag en til på serveren: npm run admin -- add NAVN`,
  );
}

/** Whether the password that the first start printed still opens the back office. */
export function passwordCheck({ admins }: Facts): Finding {
  const logged = admins.filter(({ isPasswordLogged }) => isPasswordLogged);
  const [first] = logged;
  if (first === undefined) return ok('Ingen bruker passordet som første start skrev i loggen.');
  return unsafe(
    `${quoted(logged)} har fortsatt passordet som står i serverens logg. Bytt det på serveren: npm run admin -- passwd ${first.username}`,
  );
}
