import { useLocation } from 'wouter';
import { BUTTON } from '#client/components/back-office/button.ts';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { classes } from '#client/components/ui/cx.ts';
import type { LaunchCheck, LaunchCheckId, LaunchState } from '#shared/contracts/launch.ts';

const LIGHTS = classes({ ok: 'led', due: 'led led--y', unsafe: 'led led--r' });

function StateMark({ state }: { state: LaunchState }) {
  return (
    <span className="flex items-center gap-1.5 font-bold">
      <i className={LIGHTS[state]} aria-hidden="true" />
      {STATE_WORDS[state]}
    </span>
  );
}

/** A link to where the check can be resolved, within the current page. */
export function PlaceLink({ check, label }: { check: LaunchCheck; label: string }) {
  const [path] = useLocation();
  if (check.place === null) return null;
  return (
    <AppLink
      className={BUTTON.edge}
      href={`${path}${check.place}`}
      aria-label={`${label}: ${CHECK_TITLES[check.id]}`}
    >
      {label}
    </AppLink>
  );
}

export interface CheckListProps {
  label: string;
  checks: readonly LaunchCheck[];
}

export function CheckList({ label, checks }: CheckListProps) {
  return (
    <ul
      className="grid grid-cols-[repeat(auto-fit,minmax(min(28rem,100%),1fr))] gap-x-8"
      aria-label={label}
    >
      {checks.map((check) => (
        <li
          key={check.id}
          className="grid min-h-target grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-coal-3 border-b py-2 sm:grid-cols-[6.25rem_minmax(0,1fr)_auto]"
        >
          <StateMark state={check.state} />
          <p className="wrap-anywhere col-span-full row-start-2 sm:col-span-1 sm:col-start-2 sm:row-start-1">
            <b className="block">{CHECK_TITLES[check.id]}</b>{' '}
            <span className="text-fg-2">{check.text}</span>
          </p>
          <PlaceLink check={check} label="Gå dit" />
        </li>
      ))}
    </ul>
  );
}

const CHECK_TITLES: Readonly<Record<LaunchCheckId, string>> = {
  edition: 'Navn og datoer',
  contact: 'Kontaktadresser',
  tickets: 'Billetter',
  placeholders: 'Andre adresser',
  practical: 'Praktisk informasjon',
  grounds: 'Plan over området',
  lineup: 'Hvem som spiller',
  artists: 'Om artistene',
  pictures: 'Bildebeskrivelser',
  published: 'Publisering',
  mail: 'E-post',
  'two-factor': 'Totrinnsinnlogging',
  admins: 'Administratorer',
  password: 'Første passord',
  backup: 'Sikkerhetskopi',
  database: 'Database',
  address: 'Nettadresse',
  proxy: 'Proxy',
  clock: 'Klokke',
  metrics: 'Overvåking',
  push: 'Varsler',
  'service-worker': 'Uten nett',
};

const STATE_WORDS: Readonly<Record<LaunchState, string>> = {
  ok: 'I orden',
  due: 'Gjenstår',
  unsafe: 'Utrygt',
};

/** '3 ting gjenstår'; 'Alt er i orden' for 0. */
export function leftText(count: number): string {
  return count === 0 ? 'Alt er i orden' : `${count} ting gjenstår`;
}
