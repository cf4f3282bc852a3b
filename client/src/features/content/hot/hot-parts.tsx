import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FieldError, TextField } from '#client/components/form/field.tsx';
import { Problem } from '#client/components/form/form.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { api } from '#client/lib/call/api.ts';
import type { Acknowledged } from '#shared/contracts/content-admin.ts';
import { plansWords } from '../publish/change-list.tsx';
import type { HotChange, useHotChange } from './hot-change.ts';

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
