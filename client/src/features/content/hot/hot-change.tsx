import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FieldError, TextField } from '#client/components/form/field.tsx';
import { Problem } from '#client/components/form/form.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { refreshAdmin, refusedProblems } from '#client/lib/call/admin-calls.ts';
import { api } from '#client/lib/call/api.ts';
import { ApiError, isOffline } from '#client/lib/call/api-client.ts';
import { useCall } from '#client/lib/call/use-call.ts';
import { putContent } from '#client/lib/content.tsx';
import type { Content, ContentKey, Edition, Slot } from '#shared/contracts/content.ts';
import type { Acknowledged } from '#shared/contracts/content-admin.ts';
import type { HotAnswer, HotCommand } from '#shared/contracts/content-calls.ts';
import { actDay, shownStart, slotState } from '#shared/rules/acts.ts';
import { describeChanges, plansWords } from '#shared/rules/content-changes.ts';
import { newWarnings } from '#shared/rules/content-checks.ts';
import { applyHot } from '#shared/rules/content-hot.ts';
import { type JsonObject, sameJson } from '#shared/rules/content-pointer.ts';
import { currentEdition, isOver, slotInstants } from '#shared/rules/festival-phase.ts';

/** A change of the published version, before it is confirmed. */
export interface HotChange {
  document: ContentKey;
  commands: readonly HotCommand[];
  /** What visitors will see, one sentence per change. */
  sentences: readonly string[];
  /** Warnings to confirm. */
  warnings: readonly Acknowledged[];
  /** Label of the confirming button. */
  act: string;
  /** `r` (red) for a change that takes something from visitors. */
  tone: 'r' | 'bone';
}

export interface LiveSlot {
  edition: Edition;
  slot: Slot;
}

/**
 * Acts that are not over, by start time. Those of a cancelled day are left out: visitors see them as
 * cancelled, whatever they are themselves, and that ends with the day's.
 */
export function comingSlots({ editions }: Content, now: Date): LiveSlot[] {
  return editions
    .filter((edition) => !isOver(edition, now))
    .flatMap((edition) => edition.slots.map((slot) => ({ edition, slot })))
    .filter(({ slot }) => slotState(slot, now) !== 'over')
    .filter(({ edition, slot }) => !isDayOff(edition, slot.date))
    .sort((a, b) => +slotInstants(a.slot).start - +slotInstants(b.slot).start);
}

function isDayOff({ days, cancelled }: Edition, date: string): boolean {
  return (
    cancelled !== undefined || days.some((day) => day.date === date && day.cancelled !== undefined)
  );
}

/** The edition whose stages can run late: that of the next act. */
export function stageEdition(content: Content, now: Date): Edition | null {
  return comingSlots(content, now)[0]?.edition ?? null;
}

/** The editions that can be cancelled, in part or as a whole. */
export function comingEditions({ editions }: Content, now: Date): Edition[] {
  return editions.filter((edition) => !isOver(edition, now));
}

export function ticketEdition({ editions }: Content, now: Date): Edition | null {
  if (editions.length === 0) return null;
  const edition = currentEdition(editions, now);
  return isOver(edition, now) ? null : edition;
}

/** 'fredag 22. august 20:00, Hallen'. */
export function whereWords({ edition, slot }: LiveSlot): string {
  const stage = edition.stages.find(({ id }) => id === slot.stage)?.name ?? slot.stage;
  return `${actDay(slot)} ${shownStart(slot.start)}, ${stage}`;
}

/** Null when nothing would change. */
export function hotChange(
  edition: Edition,
  commands: readonly HotCommand[],
  act: string,
  tone: HotChange['tone'] = 'r',
): HotChange | null {
  const live = edition as unknown as JsonObject;
  const after = applyHot(live, commands);
  if (after.changed.length === 0) return null;
  const sentences = describeChanges(live, after.document).map(({ text }) => text);
  const document: ContentKey = `edition:${edition.year}`;
  const warnings = newWarnings(document, live, after.document).map(({ path, message }) => ({
    path,
    message,
  }));
  return { document, commands, sentences, warnings, act, tone };
}

/** Updates this page's content too; if that fails, polling does within a minute. */
async function follow(): Promise<void> {
  putContent(await api('GET /api/content'));
}

const NO_NET = 'Du er uten nett. Trykk igjen når nettet er tilbake.';
/** The same change twice is one: nobody has to find out first whether it is done. */
const NO_ANSWER =
  'Vi fikk ikke svar, og vet ikke om endringen er ute. Trykk igjen: den gjøres bare én gang.';

/**
 * Applies a change to the published version; `done` is the answer. Warnings are confirmed before
 * the request; the server may know more of them, which are then asked for too. `isStale` when
 * somebody else has changed the same: what is shown is then no longer so.
 */
export function useHotChange() {
  const client = useQueryClient();
  const [done, setDone] = useState<HotAnswer | null>(null);
  const [failed, setFailed] = useState<{ of: unknown; error: unknown } | null>(null);
  const [asked, setAsked] = useState<{ of: unknown; warnings: Acknowledged[] } | null>(null);
  const warningsOf = ({ commands, warnings }: HotChange): readonly Acknowledged[] =>
    asked !== null && sameJson(asked.of, commands) ? asked.warnings : warnings;
  const { run, pending, problem } = useCall({
    send: async (change: HotChange & { comment: string }) => {
      const { document, commands, comment } = change;
      const acknowledged = warningsOf(change);
      const body = { commands: [...commands], comment, acknowledged: [...acknowledged] };
      setFailed(null);
      try {
        return await api('POST /api/admin/content/:key/hot', { params: { key: document }, body });
      } catch (error) {
        const more = refusedProblems(error)?.filter(({ level }) => level === 'warning') ?? [];
        const told = more.map(({ path, message }) => ({ path, message }));
        setAsked({ of: commands, warnings: [...acknowledged, ...told] });
        setFailed({ of: commands, error });
        throw error;
      }
    },
    failure: { title: 'Ikke endret', fallback: 'Prøv igjen.', isQuiet: true },
    onSuccess: setDone,
    onSettled: () => {
      void follow().catch(() => undefined);
      void refreshAdmin(client);
    },
  });
  const status = failed?.error instanceof ApiError ? failed.error.status : null;
  const unanswered = isOffline() ? NO_NET : NO_ANSWER;
  const isStale = ({ commands }: HotChange) => status === 409 && sameJson(failed?.of, commands);
  return { run, pending, problem: status === 0 ? unanswered : problem, done, warningsOf, isStale };
}

/** Steps of a dialog, stacked. What has the focus is never below the key that stays in sight. */
export const HOT_STEPS = classes(
  'wrap-anywhere grid grid-cols-[minmax(0,1fr)] gap-3.5 **:scroll-mb-24',
);
/** Choices, stacked. */
export const HOT_CHOICES = classes('grid grid-cols-[minmax(0,1fr)] gap-2');

const KEY = classes(
  'wrap-anywhere grid min-h-15 w-full cursor-pointer gap-0.5 rounded-key bg-ink py-2.5 text-bone disabled:cursor-not-allowed forced-colors:border-2 forced-colors:border-[ButtonText]',
);
/** Large touch targets: full width with stacked text, or several in a row. */
export const THUMB_KEY = {
  wide: cx(KEY, 'content-center px-3.5 text-left'),
  short: cx(KEY, 'content-center px-1 text-center'),
};

export type Hot = ReturnType<typeof useHotChange>;

interface QuestionProps {
  change: HotChange;
  hot: Hot;
  onBack: () => void;
  /** What follows from it, beside what visitors see. */
  children?: ReactNode;
  /** Where the change itself has a reason that visitors read, none is asked for. */
  hasReason?: boolean;
}

/** A change in the words that visitors will read, what stands against it, and the key that does it. */
export function Question({ change, hot, onBack, children, hasReason = false }: QuestionProps) {
  const [comment, setComment] = useState('');
  const isStale = hot.isStale(change);
  return (
    <form
      className={HOT_STEPS}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isStale) void hot.run({ ...change, comment });
      }}
    >
      <div aria-live="polite" className={HOT_STEPS}>
        <Consequences {...{ change, hot }} />
      </div>
      {children}
      {!hasReason && <Reason text={comment} onChange={setComment} />}
      <Problem isLive>{hot.problem}</Problem>
      {!isStale && <Confirm {...{ change, hot }} />}
      <Button full variant="coal" disabled={hot.pending} onClick={onBack}>
        {isStale ? 'Se hva som gjelder nå' : 'Tilbake'}
      </Button>
    </form>
  );
}

/** What visitors will read, how many plans it touches, and the warnings. */
export function Consequences({ change, hot }: Pick<QuestionProps, 'change' | 'hot'>) {
  return (
    <>
      <p>Dette ser alle besøkende:</p>
      <Sentences texts={change.sentences} />
      <Touched change={change} />
      <Against warnings={hot.warningsOf(change)} />
    </>
  );
}

/** Does a change, after warnings with other words. In sight however much follows from it. */
function Confirm({ change, hot }: Pick<QuestionProps, 'change' | 'hot'>) {
  return (
    <div className="sticky -bottom-6 bg-bone py-2">
      <Button full type="submit" variant={change.tone} loading={hot.pending} loadingText="Endrer …">
        {hot.warningsOf(change).length === 0 ? change.act : 'Gjør det likevel'}
      </Button>
    </div>
  );
}

/** Why, for the history. */
export function Reason({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <TextField
      label="Grunn"
      optional
      hint="Står i historikken. Besøkende ser den ikke."
      autoComplete="off"
      maxLength={500}
      value={text}
      onChange={({ target }) => onChange(target.value.slice(0, 500))}
    />
  );
}

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

export function Sentences({ texts }: { texts: readonly string[] }) {
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

/** Number of plans with the changed acts. Not awaited: it appears once it is fetched. */
function Touched({ change: { document, commands } }: { change: HotChange }) {
  const { data } = useQuery({
    queryKey: ['berorte-timeplaner', document, commands],
    queryFn: ({ signal }) =>
      api('POST /api/admin/content/:key/hot', {
        params: { key: document },
        query: { dryRun: 'true' },
        body: { commands: [...commands], comment: '' },
        signal,
      }),
    enabled: commands.some(({ kind }) => kind !== 'ticket'),
    retry: false,
    gcTime: 0,
  });
  return data === undefined ? null : <p>{plansWords(data.affectedPlans)}</p>;
}
