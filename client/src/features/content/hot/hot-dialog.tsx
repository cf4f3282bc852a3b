import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FieldError, TextField } from '#client/components/form/field.tsx';
import { Problem } from '#client/components/form/form.tsx';
import { Select } from '#client/components/form/select.tsx';

import { Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Dialog, type DialogProps } from '#client/components/ui/dialog.tsx';
import { api } from '#client/lib/call/api.ts';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { type Slot, TICKET_STATES, type TicketType } from '#shared/contracts/content.ts';
import type { Acknowledged } from '#shared/contracts/content-admin.ts';
import type { HotCommand } from '#shared/contracts/content-hot.ts';
import { minutesOf, movedFields, NIGHT_HINT, readTime, timeOf } from '../programme/slot.ts';
import { plansWords } from '../publish/change-list.tsx';

import {
  comingSlots,
  type HotChange,
  hotChange,
  type LiveSlot,
  ticketEdition,
  useHotChange,
  whereWords,
} from './hot-change.ts';

export type HotKind = 'cancel' | 'move' | 'tickets';

const TITLES: Record<HotKind, string> = {
  cancel: 'Avlys',
  move: 'Flytt',
  tickets: 'Billetter',
};

interface HotDialogProps {
  kind: HotKind;
  dialogProps: Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'>;
  onDone: () => void;
}

/** Choose a change, confirm it with the sentence that visitors will see, and apply it. */
export function HotDialog({ kind, dialogProps, onDone }: HotDialogProps) {
  return (
    <Dialog {...dialogProps} title={TITLES[kind]}>
      <Steps key={kind} kind={kind} onDone={onDone} />
    </Dialog>
  );
}

function Steps({ kind, onDone }: Omit<HotDialogProps, 'dialogProps'>) {
  const [change, setChange] = useState<HotChange | null>(null);
  const [moved, setMoved] = useState<LiveSlot | null>(null);
  // The chosen place when a move had warnings, restored on going back.
  const [place, setPlace] = useState<HotPlace | null>(null);
  const hot = useHotChange();
  if (hot.done !== null) {
    return (
      <div className={HOT_STEPS}>
        <p role="status">
          <b>Gjort. Versjon {hot.done.version} er ute.</b>
        </p>
        <Sentences texts={hot.done.changes.map(({ text }) => text)} />
        {hot.done.kept.length > 0 && (
          <p>Utkastet har en annen verdi for det samme, og beholder den til noen endrer det.</p>
        )}
        <Button full onClick={onDone}>
          Ferdig
        </Button>
      </div>
    );
  }
  if (change !== null) {
    return <Question {...{ change }} hot={hot} onBack={() => setChange(null)} />;
  }
  if (kind === 'tickets') return <TicketChoice onChange={setChange} />;
  if (kind === 'cancel') return <ActChoice kind="cancel" onChange={setChange} />;
  if (moved === null) return <ActChoice kind="move" onChoose={setMoved} />;
  return (
    <HotMove
      chosen={moved}
      hot={hot}
      before={place}
      onAsk={(asked, to) => {
        setPlace(to);
        setChange(asked);
      }}
      onBack={() => {
        setPlace(null);
        setMoved(null);
      }}
    />
  );
}

interface QuestionProps {
  change: HotChange;
  hot: ReturnType<typeof useHotChange>;
  onBack: () => void;
}

function Question({ change, hot, onBack }: QuestionProps) {
  const warnings = hot.warningsOf(change);
  return (
    <div className={HOT_STEPS}>
      <p>Dette ser alle besøkende:</p>
      <Sentences texts={change.sentences} />
      <Touched change={change} />
      <Against warnings={warnings} />
      <Problem isLive>{hot.problem}</Problem>
      <Button
        full
        variant={change.tone}
        loading={hot.pending}
        loadingText="Endrer …"
        onClick={() => void hot.run(change)}
      >
        {warnings.length === 0 ? change.act : 'Gjør det likevel'}
      </Button>
      <Button full variant="coal" disabled={hot.pending} onClick={onBack}>
        Tilbake
      </Button>
    </div>
  );
}

type ActChoiceProps =
  | { kind: 'cancel'; onChange: (change: HotChange | null) => void }
  | { kind: 'move'; onChoose: (slot: LiveSlot) => void };

/** Acts that are not over, as large buttons, by start time. */
function ActChoice(props: ActChoiceProps) {
  const slots = comingSlots(useContent(), useNow());
  const shown =
    props.kind === 'move' ? slots.filter(({ slot }) => slot.status !== 'cancelled') : slots;
  const choose = (chosen: LiveSlot) => {
    if (props.kind === 'move') return props.onChoose(chosen);
    const { id, status } = chosen.slot;
    const isOff = status === 'cancelled';
    const act = isOff ? 'Si at den spiller likevel' : 'Avlys for alle';
    const to = isOff ? 'planned' : 'cancelled';
    const command = { kind: 'cancel', act: id, from: status, to } as const;
    props.onChange(hotChange(chosen.edition, command, act, isOff ? 'bone' : 'r'));
  };
  if (shown.length === 0) return <p>Ingen programposter står for tur.</p>;
  return (
    <ul className={HOT_CHOICES}>
      {shown.map((one) => (
        <li key={one.slot.id}>
          <button type="button" className={THUMB_KEY.wide} onClick={() => choose(one)}>
            <b className="text-body">{one.slot.act}</b>
            <span>{whereWords(one)}</span>
            {one.slot.status === 'cancelled' && (
              <span className="font-bold text-yellow">Avlyst. Trykk for «Spiller likevel».</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

const WORDS: Record<TicketType['status'], { is: string; act: string }> = {
  available: { is: 'Ledig', act: 'Si at den er ledig' },
  few: { is: 'Få igjen', act: 'Si at det er få igjen' },
  soldOut: { is: 'Utsolgt', act: 'Si at den er utsolgt' },
};

/** Each ticket type with its possible states. */
function TicketChoice({ onChange }: { onChange: (change: HotChange | null) => void }) {
  const edition = ticketEdition(useContent(), useNow());
  if (edition === null || edition.tickets.length === 0) return <p>Ingen billetter er i salg.</p>;
  const put = ({ id, status }: TicketType, to: TicketType['status']) => {
    const tone = to === 'soldOut' ? 'r' : 'bone';
    const command = { kind: 'ticket', ticket: id, from: status, to } as const;
    onChange(hotChange(edition, command, WORDS[to].act, tone));
  };
  return (
    <ul className={HOT_CHOICES}>
      {edition.tickets.map((ticket) => (
        <li key={ticket.id} className="not-first:border-bone-3 not-first:border-t not-first:pt-2.5">
          <p>
            <b>{ticket.name}</b> <span>er nå: {WORDS[ticket.status].is.toLowerCase()}</span>
          </p>
          <div className="mt-1.5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] gap-2">
            {TICKET_STATES.filter((state) => state !== ticket.status)
              .toReversed()
              .map((state) => (
                <button
                  key={state}
                  type="button"
                  className={THUMB_KEY.short}
                  aria-label={`${WORDS[state].is}: ${ticket.name}`}
                  onClick={() => put(ticket, state)}
                >
                  <b className="text-body">{WORDS[state].is}</b>
                </button>
              ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

const STEPS = [-15, 15, 30, 60];

type HotPlace = Record<'start' | 'stage', string>;

function moveCommand(slot: Slot, place: HotPlace): HotCommand {
  const to = movedFields({ ...slot, corrected: null }, place);
  const from = Object.fromEntries(
    Object.keys(to).map((field) => [field, Reflect.get(slot, field)]),
  );
  return { kind: 'move', act: slot.id, from, to };
}

interface HotMoveProps {
  chosen: LiveSlot;
  /** An earlier choice; null for the act's current place. */
  before: HotPlace | null;
  hot: ReturnType<typeof useHotChange>;
  /** Called instead of applying a move that has warnings. */
  onAsk: (change: HotChange, to: HotPlace) => void;
  onBack: () => void;
}

/** A new time and stage for an act; its duration stays. */
function HotMove({ chosen, hot, before, onAsk, onBack }: HotMoveProps) {
  const { edition, slot } = chosen;
  const [start, setStart] = useState(before?.start ?? slot.start);
  const [stage, setStage] = useState(before?.stage ?? slot.stage);
  const time = readTime(start);
  const change =
    time === null
      ? null
      : hotChange(edition, moveCommand(slot, { start: time, stage }), 'Flytt for alle');
  const later = (by: number) => setStart(timeOf((minutesOf(time) ?? 0) + by));
  return (
    <form
      className={HOT_STEPS}
      onSubmit={(event) => {
        event.preventDefault();
        if (change === null) return;
        if (hot.warningsOf(change).length > 0) onAsk(change, { start, stage });
        else void hot.run(change);
      }}
    >
      <p>
        <b>{slot.act}</b>, {whereWords(chosen)}
      </p>
      <TextField
        label="Ny start"
        inputMode="numeric"
        autoComplete="off"
        value={start}
        hint={NIGHT_HINT}
        error={time === null ? 'Skriv et klokkeslett som 20:30' : null}
        onChange={({ target }) => setStart(target.value)}
      />
      <div className="grid grid-cols-4 gap-2">
        {STEPS.map((by) => (
          <button
            key={by}
            type="button"
            className={THUMB_KEY.short}
            disabled={time === null}
            onClick={() => later(by)}
          >
            <b className="text-body">{by < 0 ? `−${-by}` : `+${by}`}</b>
            <span className="sr-only"> minutter</span>
          </button>
        ))}
      </div>
      <Select
        label="Scene"
        value={stage}
        onChange={({ target }) => setStage(target.value)}
        options={edition.stages.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div aria-live="polite" className={HOT_STEPS}>
        {change === null ? (
          <p>Velg en ny tid eller scene.</p>
        ) : (
          <>
            <p>Dette ser alle besøkende:</p>
            <Sentences texts={change.sentences} />
            <Touched change={change} />
            <Against warnings={hot.warningsOf(change)} />
          </>
        )}
      </div>
      <Problem isLive>{hot.problem}</Problem>
      <Button
        full
        variant="r"
        type="submit"
        disabled={change === null}
        loading={hot.pending}
        loadingText="Endrer …"
      >
        Flytt for alle
      </Button>
      <Button full variant="coal" disabled={hot.pending} onClick={onBack}>
        Tilbake
      </Button>
    </form>
  );
}

/** Steps of a dialog, stacked. */
const HOT_STEPS = classes('wrap-anywhere grid grid-cols-[minmax(0,1fr)] gap-3.5');
/** Choices, stacked. */
const HOT_CHOICES = classes('grid grid-cols-[minmax(0,1fr)] gap-2');

const KEY = classes(
  'wrap-anywhere grid min-h-15 w-full cursor-pointer gap-0.5 rounded-key bg-ink py-2.5 text-bone disabled:cursor-not-allowed forced-colors:border-2 forced-colors:border-[ButtonText]',
);
/** Large touch targets: full width with stacked text, or several in a row. */
const THUMB_KEY = {
  wide: cx(KEY, 'px-3.5 text-left'),
  short: cx(KEY, 'content-center px-1 text-center'),
};

function Against({ warnings }: { warnings: readonly Acknowledged[] }) {
  if (warnings.length === 0) return null;
  return (
    <section aria-label="Advarsler" className="rounded-key border-3 border-error px-4 py-3">
      <ul>
        {warnings.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            <FieldError>{message}</FieldError>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sentences({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="grid gap-1.5">
      {texts.map((text) => (
        <li
          key={text}
          className="border-ink border-l-5 bg-bone-2 px-3.5 py-3 font-extrabold text-lead"
        >
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Number of plans with the changed act. Not awaited: it appears once it is fetched. */
function Touched({ change: { document, command } }: { change: HotChange }) {
  const { data } = useQuery({
    queryKey: ['berorte-timeplaner', document, command],
    queryFn: ({ signal }) =>
      api('POST /api/admin/content/:key/hot', {
        params: { key: document },
        query: { dryRun: 'true' },
        body: { commands: [command], comment: '' },
        signal,
      }),
    enabled: command.kind !== 'ticket',
    retry: false,
    gcTime: 0,
  });
  return data === undefined ? null : <p>{plansWords(data.affectedPlans)}</p>;
}
