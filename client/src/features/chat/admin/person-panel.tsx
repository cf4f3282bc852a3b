import { useQuery } from '@tanstack/react-query';
import Ban from 'lucide-react/icons/ban';
import EyeOff from 'lucide-react/icons/eye-off';
import MicOff from 'lucide-react/icons/mic-off';
import Pin from 'lucide-react/icons/pin';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { PendingButton } from '#client/components/back-office/pending-button.tsx';
import { Checkbox, TextField } from '#client/components/form/field.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Retry, Skeleton } from '#client/components/ui/data-states.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Badges } from '#client/components/ui/level.tsx';
import { Face } from '#client/components/ui/mask.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useAdminCall } from '#client/lib/call/admin-calls.ts';
import { reasonOf } from '#client/lib/call/failure-text.ts';
import { toast } from '#client/lib/toast.ts';
import type { PersonCard, Restriction } from '#shared/contracts/chat-admin.ts';
import { formatDate, formatNumber, osloClock, osloDate } from '#shared/oslo-time.ts';
import type { ChatLine } from '../chat-snapshot.ts';
import { ENTRY, KEYS, TEXT_KEY } from './looks.ts';
import { personQuery, useLineActs } from './moderation.queries.ts';

const STATUS = { held: 'Holdt', hidden: 'Skjult', deleted: 'Fjernet', shown: '' } as const;

/** 'kl. 14:32' today, else with the day: '21. november 2026 kl. 14:32'. */
export function when(iso: string): string {
  const moment = new Date(iso);
  const time = `kl. ${osloClock(moment)}`;
  const day = osloDate(moment);
  return day === osloDate(new Date()) ? time : `${formatDate(day)} ${time}`;
}

/** A line's author: figures, actions (`children`), restrictions, recent lines and past actions. */
export function PersonPanel({ line, children }: { line: ChatLine; children: ReactNode }) {
  const { navn } = line;
  const { data: card, error, refetch } = useQuery(personQuery(line.id));
  return (
    <section className="grid gap-3" aria-label={`Om ${navn}`}>
      <div className="flex items-center gap-3">
        <Face name={navn} picture={card?.picture ?? line.picture} />
        <p className="wrap-anywhere grid min-w-0">
          <b>
            <bdi>{navn}</bdi>
          </b>
          {card ? (
            <span className="mono dim">
              Nivå {card.activityLevel} · {formatNumber(card.messageCount)}{' '}
              {card.messageCount === 1 ? 'melding' : 'meldinger'}
            </span>
          ) : (
            !error && <Skeleton width="10rem" />
          )}
        </p>
      </div>
      {error && !card && (
        <p role="alert">
          {reasonOf(error, 'Personen kunne ikke hentes.')}{' '}
          <Retry what="person" className={TEXT_KEY} onRetry={() => void refetch()} />
        </p>
      )}
      {children}
      {card && <Details card={card} />}
    </section>
  );
}

function Details({ card }: { card: PersonCard }) {
  return (
    <>
      {card.restrictions.length > 0 && (
        <ul className="grid gap-2">
          {card.restrictions.map((rule) => (
            <RestrictionRow key={rule.id} rule={rule} />
          ))}
        </ul>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5">
        <dt className="text-fg-2">Konto</dt>
        <dd>{card.userId === null ? 'Besøkende uten konto' : 'Registrert bruker'}</dd>
        <dt className="text-fg-2">Poeng</dt>
        <dd>{formatNumber(card.totalPoints)}</dd>
        {card.joinedAt && (
          <>
            <dt className="text-fg-2">Kom</dt>
            <dd>{when(card.joinedAt)}</dd>
          </>
        )}
      </dl>
      <Badges badges={card.badges} />
      <Recent title={`Siste meldinger (${card.lines.length})`}>
        {card.lines.map((line) => (
          <li key={line.id} className={RECENT}>
            <span className="mono dim">{when(line.createdAt)}</span>
            {line.status !== 'shown' && <Tag tone="edged">{STATUS[line.status]}</Tag>}
            <bdi>{line.melding}</bdi>
          </li>
        ))}
      </Recent>
      <Recent title={`Siste hendelser (${card.acts.length})`} isOpen={card.acts.length > 0}>
        {card.acts.map(({ actor, action, createdAt }) => (
          <li key={`${createdAt} ${action}`} className={RECENT}>
            <span className="mono dim">{when(createdAt)}</span>
            <span>
              {actWords(action)} av <bdi>{actor}</bdi>
            </span>
          </li>
        ))}
      </Recent>
    </>
  );
}

const RECENT = classes('wrap-anywhere grid justify-items-start');

interface RecentProps {
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}

function Recent({ title, isOpen, children }: RecentProps) {
  return (
    <details className="group" open={isOpen}>
      <summary className="flex min-h-target cursor-pointer items-center font-bold">
        <span className="w-5 font-mono group-open:hidden" aria-hidden="true">
          +
        </span>
        <span className="hidden w-5 font-mono group-open:block" aria-hidden="true">
          −
        </span>
        {title}
      </summary>
      <ol className="grid max-h-64 gap-2 overflow-y-auto">{children}</ol>
    </details>
  );
}

/** An active time-out or ban, with a button to lift it. */
export function RestrictionRow({ rule, className }: { rule: Restriction; className?: string }) {
  const call = useAdminCall();
  const params = { id: rule.id };
  return (
    <li className={cx(ENTRY, className)}>
      <span>
        <b>{rule.kind === 'ban' ? 'Utestengt' : 'Dempet'}</b>{' '}
        {rule.target === 'address' ? 'adresse' : <bdi>{rule.navn}</bdi>}
        <span className="dim">
          {rule.until === null ? ' uten slutt' : ` til ${when(rule.until)}`}, av {rule.createdBy}
          {rule.reason && `: ${rule.reason}`}
        </span>
      </span>
      <button
        type="button"
        className={TEXT_KEY}
        onClick={() => void call('DELETE /api/admin/chat/restrictions/:id', { params })}
      >
        Opphev
      </button>
    </li>
  );
}

const ACTS: Readonly<Record<string, string>> = {
  'chat_line.delete': 'Melding fjernet',
  'chat_line.restore': 'Melding lagt tilbake',
  'chat_line.hide': 'Melding skjult etter rapporter',
  'chat_line.dismiss_reports': 'Rapport lagt bort',
  'chat_person.timeout': 'Dempet',
  'chat_person.ban': 'Utestengt',
  'chat_person.lift_timeout': 'Demping opphevet',
  'chat_person.lift_ban': 'Utestenging opphevet',
};

/** Norwegian name of a moderation action; unknown ones keep their id. */
function actWords(action: string): string {
  return ACTS[action] ?? action;
}

const TIMEOUTS = [
  { minutes: 10, label: '10 minutter', isMain: true },
  { minutes: 60, label: '1 time', isMain: false },
  { minutes: 1440, label: '24 timer', isMain: false },
] as const;

const ACT = cx(BUTTON.start, 'col-span-full');
const HALF = cx(BUTTON.start, '[--button-side:10px]');

/** Moderation actions on a line and its author. */
export function PersonActs({ line }: { line: ChatLine }) {
  const [restricting, setRestricting] = useState<Restricting | null>(null);
  return (
    <div className="grid grid-cols-2 gap-2">
      <LineActs line={line} />
      {line.isAdmin === 'false' &&
        !line.isSystemMessage &&
        (restricting === null ? (
          <RestrictKeys onChoose={setRestricting} />
        ) : (
          <RestrictForm line={line} what={restricting} onDone={() => setRestricting(null)} />
        ))}
    </div>
  );
}

function LineActs({ line }: { line: ChatLine }) {
  const call = useAdminCall();
  const { remove, restore } = useLineActs();
  const pin = () =>
    call('PATCH /api/admin/chat/rooms/:room', {
      params: { room: line.room },
      body: { pinnedMessageId: line.id },
    });
  if (line.removed) {
    return (
      <button type="button" className={ACT} onClick={() => void restore(line.id, 'removed')}>
        <Icon icon={RotateCcw} size={16} /> Legg meldingen tilbake
      </button>
    );
  }
  return (
    <>
      <button type="button" className={ACT} onClick={() => void remove(line)}>
        <Icon icon={EyeOff} size={16} /> Fjern meldingen
      </button>
      <button type="button" className={ACT} onClick={() => void pin()}>
        <Icon icon={Pin} size={16} /> Fest meldingen
      </button>
    </>
  );
}

function RestrictKeys({ onChoose }: { onChoose: (what: Restricting) => void }) {
  return (
    <>
      {TIMEOUTS.map(({ minutes, label, isMain }) => (
        <button
          key={minutes}
          type="button"
          className={isMain ? ACT : HALF}
          onClick={() => onChoose({ kind: 'timeout', minutes, label })}
        >
          {isMain && <Icon icon={MicOff} size={16} />}
          <span>
            <span className={isMain ? undefined : 'sr-only'}>Demp i </span>
            {label}
          </span>
        </button>
      ))}
      <button
        type="button"
        className={cx(BUTTON.dangerStart, 'col-span-full')}
        onClick={() => onChoose({ kind: 'ban' })}
      >
        <Icon icon={Ban} size={16} /> Utesteng
      </button>
    </>
  );
}

const REASONS = ['Spam', 'Hets', 'Kontaktopplysninger', 'Upassende språk'] as const;
const REASON_MAX = 300;

type Restricting =
  | { kind: 'timeout'; minutes: number; label: string }
  | { kind: 'ban'; minutes?: undefined };

interface RestrictFormProps {
  line: ChatLine;
  what: Restricting;
  onDone: () => void;
}

/** Form for a time-out or ban with its reason; the reason of a time-out is shown to the person. */
function RestrictForm({ line, what, onDone }: RestrictFormProps) {
  const call = useAdminCall();
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [byAddress, setByAddress] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isBan = what.kind === 'ban';
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return field.current?.focus();
    setBusy(true);
    const { kind, minutes } = what;
    const rule = kind === 'ban' ? { kind, byAddress } : { kind, minutes };
    const body = { ...rule, messageId: line.id, reason: reason.trim() };
    const answer = await call('POST /api/admin/chat/restrictions', { body });
    setBusy(false);
    if (answer === null) return;
    const done = isBan ? 'utestengt' : `dempet i ${what.label}`;
    toast({ variant: 'success', title: `${line.navn} er ${done}` });
    onDone();
  };
  return (
    <form className="col-span-full grid gap-2" onSubmit={(event) => void submit(event)}>
      <p>
        <b>
          {isBan ? 'Utestenge' : 'Dempe'} <bdi>{line.navn}</bdi>
          {isBan ? '?' : ` i ${what.label}?`}
        </b>
      </p>
      <TextField
        ref={field}
        label="Grunn"
        hint={isBan ? 'Står i loggen.' : 'Vises for personen.'}
        maxLength={REASON_MAX}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        {...(isMissing && reason.trim() === '' && { error: 'Skriv en grunn' })}
      />
      <ReasonKeys onChoose={setReason} />
      {isBan && (
        <Checkbox
          label="Steng adressen i stedet for navnet"
          checked={byAddress}
          onChange={({ target }) => setByAddress(target.checked)}
        />
      )}
      <div className={KEYS}>
        <PendingButton
          type="submit"
          className={isBan ? BUTTON.danger : BUTTON.plain}
          pending={isBusy}
        >
          {isBan ? 'Utesteng' : `Demp i ${what.label}`}
        </PendingButton>
        <button type="button" className={BUTTON.edge} onClick={onDone}>
          Avbryt
        </button>
      </div>
    </form>
  );
}

function ReasonKeys({ onChoose }: { onChoose: (reason: string) => void }) {
  return (
    <div className="flex flex-wrap gap-1">
      {REASONS.map((reason) => (
        <button
          key={reason}
          type="button"
          className={cx(
            BUTTON.edge,
            'py-1 [--button-height:36px] [--button-side:10px] [--button-text:var(--text-mono)]',
          )}
          aria-label={`Grunn: ${reason}`}
          onClick={() => onChoose(reason)}
        >
          {reason}
        </button>
      ))}
    </div>
  );
}
