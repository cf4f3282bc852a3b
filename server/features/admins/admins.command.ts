import { passwordProblem } from '#server/lib/password-policy.ts';
import { username } from '#shared/contracts/accounts.ts';
import { issueMessage } from '#shared/contracts/issue-message.ts';
import { ADMIN_PASSWORD_MIN, newAdminPassword } from '#shared/contracts/passwords.ts';
import {
  type AdminDeps,
  createAdmin,
  deleteAdmin,
  endTwoFactor,
  generatedPassword,
  setAdminPassword,
} from './admins.service.ts';
import { countAdmins } from './admins.store.ts';

/** An error that the operator can correct. The message is one line. */
export class CommandRefused extends Error {}

const USAGE = `Bruk: npm run admin -- add|passwd|remove|two-factor-off NAVN [--password-stdin]

  add              lager en administrator
  passwd           gir en administrator nytt passord og logger den ut overalt
  remove           fjerner en administrator
  two-factor-off   slår av totrinnsinnlogging for en administrator

Passordet leses fra standard inn når det kommer noe der (minst ${ADMIN_PASSWORD_MIN} tegn).
Ellers lages et, som vises denne ene gangen.`;

/** Checks the given password, or generates one. */
function passwordFor(deps: AdminDeps, name: string, given: string | null) {
  if (given === null) return { password: generatedPassword(deps), isNew: true };
  const parsed = newAdminPassword.safeParse(given, { error: issueMessage });
  if (!parsed.success) throw new CommandRefused(parsed.error.issues[0]?.message ?? USAGE);
  const problem = passwordProblem(parsed.data, { username: name, email: name });
  if (problem !== null) throw new CommandRefused(problem);
  return { password: parsed.data, isNew: false };
}

function told(line: string, name: string, password: string, isNew: boolean): string[] {
  if (!isNew) return [line];
  return [
    line,
    `Brukernavn ${name}, passord ${password}`,
    'Passordet vises bare denne ene gangen.',
  ];
}

const UNKNOWN = 'Det finnes ingen administrator med det navnet.';

/**
 * Runs `add|passwd|remove|two-factor-off NAME`; returns the lines to print. `readPassword` reads
 * standard input, null when it is empty; it is called only when a password is needed.
 * @throws CommandRefused for wrong arguments, a taken or unknown name and a bad password
 */
export async function runAdminCommand(
  deps: AdminDeps,
  args: readonly string[],
  readPassword: () => Promise<string | null>,
): Promise<string[]> {
  const [command, name, ...rest] = args.filter((arg) => arg !== '--password-stdin');
  if (name === undefined || rest.length > 0) throw new CommandRefused(USAGE);
  if (command === 'remove') {
    if (!(await deleteAdmin(deps, name))) throw new CommandRefused(UNKNOWN);
    const left = await countAdmins(deps.db.orm);
    const last = 'Det var den siste. Neste start lager en ny og viser passordet.';
    return [`Administratoren ${name} er fjernet.`, ...(left === 0 ? [last] : [])];
  }
  if (command === 'two-factor-off') {
    const ended = await endTwoFactor(deps, name);
    if (ended === null) throw new CommandRefused(UNKNOWN);
    if (ended === 'was-off') return [`Totrinnsinnlogging var ikke slått på for ${name}.`];
    return [`Totrinnsinnlogging er slått av for ${name}.`];
  }
  if (command === 'add') {
    const parsed = username.safeParse(name, { error: issueMessage });
    if (!parsed.success) throw new CommandRefused(parsed.error.issues[0]?.message ?? USAGE);
    const { password, isNew } = passwordFor(deps, name, await readPassword());
    const isAdded = await createAdmin(deps, parsed.data, password);
    if (!isAdded) throw new CommandRefused('Det finnes allerede en administrator med det navnet.');
    return told(`Administratoren ${name} er lagt til.`, name, password, isNew);
  }
  if (command !== 'passwd') throw new CommandRefused(USAGE);
  const { password, isNew } = passwordFor(deps, name, await readPassword());
  if (!(await setAdminPassword(deps, name, password))) throw new CommandRefused(UNKNOWN);
  return told(`Administratoren ${name} har fått nytt passord.`, name, password, isNew);
}
