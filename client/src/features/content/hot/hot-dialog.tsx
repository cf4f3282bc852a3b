import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import CalendarX from 'lucide-react/icons/calendar-x';
import Clock from 'lucide-react/icons/clock';
import Hourglass from 'lucide-react/icons/hourglass';
import Move from 'lucide-react/icons/move';
import Ticket from 'lucide-react/icons/ticket';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { useRowDialog } from '#client/components/back-office/dialogs.tsx';
import { Panel } from '#client/components/back-office/panel.tsx';
import { TextField } from '#client/components/form/field.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Dialog, type DialogProps } from '#client/components/ui/dialog.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import {
  type Edition,
  type Slot,
  TICKET_STATES,
  type TicketType,
} from '#shared/contracts/content.ts';
import type { HotCommand } from '#shared/contracts/content-calls.ts';
import { capitalize, formatDay } from '#shared/oslo-time.ts';
import { dayState, takesPlace } from '#shared/rules/festival-phase.ts';
import {
  comingEditions,
  comingSlots,
  HOT_CHOICES,
  HOT_STEPS,
  type Hot,
  type HotChange,
  hotChange,
  type LiveSlot,
  Question,
  Sentences,
  THUMB_KEY,
  ticketEdition,
  useHotChange,
  whereWords,
} from './hot-change.tsx';
import { HotMove, type HotPlace, HotStage } from './hot-times.tsx';

const KEYS: readonly { kind: HotKind; label: string; icon: LucideIcon }[] = [
  { kind: 'stage', label: 'Forsinket scene', icon: Clock },
  { kind: 'move', label: 'Flytt', icon: Move },
  { kind: 'delayed', label: 'Ny tid kommer', icon: Hourglass },
  { kind: 'full', label: 'Fullt', icon: Users },
  { kind: 'cancel', label: 'Avlys', icon: Ban },
  { kind: 'day', label: 'Avlys dag', icon: CalendarX },
  { kind: 'tickets', label: 'Billetter', icon: Ticket },
];

/** Few and large buttons, for one-handed use in the dark. */
const HOT_KEY = classes(
  'flex min-h-16 cursor-pointer flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-key bg-coal-3 p-2.5 font-extrabold text-body [box-shadow:inset_0_-4px_0_rgb(0_0_0/0.35)] disabled:cursor-not-allowed disabled:bg-transparent disabled:text-fg-3 max-[421px]:min-h-21 max-[421px]:flex-col max-[421px]:text-small min-[1280px]:flex-col min-[1280px]:p-1 min-[1280px]:text-small forced-colors:border-2 forced-colors:border-[ButtonText] active:[box-shadow:inset_0_4px_0_rgb(0_0_0/0.35)] disabled:[box-shadow:inset_0_0_0_1px_var(--color-line)]',
);

/** 'Haster': urgent changes of the published version, past the draft, within three presses. */
export function HotPanel() {
  const content = useContent();
  const now = useNow();
  const { subject, show, close, dialogProps } = useRowDialog<HotKind>();
  const slots = comingSlots(content, now);
  const isEmpty = slots.length === 0;
  const isOff: Record<HotKind, boolean> = {
    ...{ stage: isEmpty, move: isEmpty, delayed: isEmpty, full: isEmpty, cancel: isEmpty },
    day: comingEditions(content, now).length === 0,
    tickets: (ticketEdition(content, now)?.tickets.length ?? 0) === 0,
  };
  return (
    <Panel title="Haster">
      <p className="dim">
        {isEmpty
          ? 'Ingen programposter står for tur. Billetter kan endres for alle besøkende med én gang.'
          : 'Endres for alle besøkende med én gang. Utkast som er under arbeid, blir ikke publisert.'}
      </p>
      <div className="mt-3 grid grid-cols-4 gap-2.5 max-[421px]:grid-cols-2 min-[1280px]:grid-cols-8">
        {KEYS.map(({ kind, label, icon }) => (
          <button
            key={kind}
            type="button"
            className={cx(HOT_KEY, kind === 'stage' && 'col-span-2')}
            aria-haspopup="dialog"
            disabled={isOff[kind]}
            onClick={() => show(kind)}
          >
            <Icon icon={icon} size={28} />
            {label}
          </button>
        ))}
      </div>
      {subject !== null && <HotDialog kind={subject} dialogProps={dialogProps} onDone={close} />}
    </Panel>
  );
}

export type HotKind = 'stage' | 'move' | 'delayed' | 'full' | 'cancel' | 'day' | 'tickets';

const TITLES: Record<HotKind, string> = {
  stage: 'Forsinket scene',
  move: 'Flytt',
  delayed: 'Ny tid kommer',
  full: 'Fullt',
  cancel: 'Avlys',
  day: 'Avlys dag',
  tickets: 'Billetter',
};

interface HotDialogProps {
  kind: HotKind;
  dialogProps: Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'>;
  onDone: () => void;
}

/** Choose a change, confirm it with the sentence that visitors will see, and apply it. */
function HotDialog({ kind, dialogProps, onDone }: HotDialogProps) {
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
  if (kind === 'stage') return <HotStage hot={hot} />;
  if (kind === 'day') return <HotDay hot={hot} />;
  if (kind === 'tickets') return <TicketChoice onChange={setChange} />;
  if (kind !== 'move') return <ActChoice kind={kind} onChange={setChange} />;
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

/** What is said of an act: whether it is said now, and the words of its key and of that which takes it back. */
interface Said {
  isSaid: (slot: Slot) => boolean;
  command: (slot: Slot) => HotCommand;
  act: string;
  back: string;
  /** In the list, of an act of which it is said. */
  mark: string;
}

const flagged = (flag: 'delayed' | 'full') => ({
  isSaid: (slot: Slot) => slot[flag] === true,
  command: (slot: Slot): HotCommand => {
    const from = slot[flag] === true;
    return { kind: 'flag', act: slot.id, flag, from, to: !from };
  },
});
const SAID: Record<'cancel' | 'delayed' | 'full', Said> = {
  cancel: {
    isSaid: ({ status }) => status === 'cancelled',
    command: ({ id, status }) => {
      const to = status === 'cancelled' ? 'planned' : 'cancelled';
      return { kind: 'cancel', act: id, from: status, to };
    },
    act: 'Avlys for alle',
    back: 'Si at den spiller likevel',
    mark: 'Avlyst. Trykk for «Spiller likevel».',
  },
  delayed: {
    ...flagged('delayed'),
    act: 'Si at ny tid kommer',
    back: 'Si at den ikke er forsinket',
    mark: 'Forsinket, ny tid kommer. Trykk for å ta det tilbake.',
  },
  full: {
    ...flagged('full'),
    act: 'Si at det er fullt',
    back: 'Si at det er plass',
    mark: 'Fullt. Trykk for å ta det tilbake.',
  },
};

type ActChoiceProps =
  | { kind: keyof typeof SAID; onChange: (change: HotChange | null) => void }
  | { kind: 'move'; onChoose: (slot: LiveSlot) => void };

/** Acts that are not over, as large buttons, by start time. */
function ActChoice(props: ActChoiceProps) {
  const slots = comingSlots(useContent(), useNow());
  const shown = props.kind === 'cancel' ? slots : slots.filter(({ slot }) => takesPlace(slot));
  const said = props.kind === 'move' ? null : SAID[props.kind];
  const choose = (chosen: LiveSlot) => {
    if (props.kind === 'move') return props.onChoose(chosen);
    const { isSaid, command, act, back } = SAID[props.kind];
    const isOff = isSaid(chosen.slot);
    const [words, tone] = [isOff ? back : act, isOff ? 'bone' : 'r'] as const;
    props.onChange(hotChange(chosen.edition, [command(chosen.slot)], words, tone));
  };
  if (shown.length === 0) return <p>Ingen programposter står for tur.</p>;
  return (
    <ul className={HOT_CHOICES}>
      {shown.map((one) => (
        <li key={one.slot.id}>
          <button type="button" className={THUMB_KEY.wide} onClick={() => choose(one)}>
            <b className="text-body">{one.slot.act}</b>
            <span>{whereWords(one)}</span>
            {said?.isSaid(one.slot) && <span className="font-bold text-yellow">{said.mark}</span>}
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
    onChange(hotChange(edition, [command], WORDS[to].act, tone));
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

/** Longest reason that visitors read. */
const MAX_REASON = 200;

/** A day, or the whole edition where `day` is null, as its chooser saw it. */
interface Chosen {
  edition: Edition;
  day: string | null;
  name: string;
  /** The reason that visitors read; null while it takes place. */
  reason: string | null;
}

/** 'Avlys dag': a day or the edition that is cancelled with a reason, or takes place after all. */
function HotDay({ hot }: { hot: Hot }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  if (chosen === null) return <DayChoice onChoose={setChosen} />;
  return <DayQuestion {...{ chosen, hot }} onBack={() => setChosen(null)} />;
}

function DayChoice({ onChoose }: { onChoose: (chosen: Chosen) => void }) {
  const now = useNow();
  const choices = comingEditions(useContent(), now).flatMap((edition): Chosen[] => [
    ...edition.days
      .filter(({ date }) => dayState(edition, date, now) !== 'over')
      .map(({ id, date, cancelled }) => ({
        ...{ edition, day: id, name: capitalize(formatDay(date)) },
        reason: cancelled?.reason ?? null,
      })),
    {
      ...{ edition, day: null, name: `Hele ${edition.name}` },
      reason: edition.cancelled?.reason ?? null,
    },
  ]);
  if (choices.length === 0) return <p>Ingen dager står for tur.</p>;
  return (
    <ul className={HOT_CHOICES}>
      {choices.map((one) => (
        <li key={`${one.edition.id} ${one.day}`}>
          <button type="button" className={THUMB_KEY.wide} onClick={() => onChoose(one)}>
            <b className="text-body">{one.name}</b>
            {one.reason !== null && (
              <span className="font-bold text-yellow">Avlyst. Trykk for å ta det tilbake.</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface DayQuestionProps {
  chosen: Chosen;
  hot: Hot;
  onBack: () => void;
}

function DayQuestion({ chosen: { edition, day, reason }, hot, onBack }: DayQuestionProps) {
  const [text, setText] = useState('');
  const to = reason === null ? text.trim() : null;
  const [act, tone] =
    reason === null
      ? (['Avlys for alle', 'r'] as const)
      : (['Si at det blir likevel', 'bone'] as const);
  const command = { kind: 'cancelDay', day, from: reason, to } as const;
  const change = hotChange(edition, [command], act, tone);
  if (change === null) return null;
  return (
    <div className={HOT_STEPS}>
      {reason === null && (
        <TextField
          label="Grunn som besøkende leser"
          optional
          autoComplete="off"
          maxLength={MAX_REASON}
          value={text}
          onChange={({ target }) => setText(target.value.slice(0, MAX_REASON))}
        />
      )}
      <Question {...{ change, hot, onBack }} hasReason={reason === null} />
    </div>
  );
}
