import { type FormEvent, useId, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { FIELD_ROW, PANEL } from '#client/components/back-office/looks.ts';
import { TextField } from '#client/components/form/text-field.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { formatDateRange, osloDate } from '#shared/oslo-time.ts';
import { lastDays, type Period, periodProblem } from './period.ts';

const CHOICES = [
  { days: 7, label: '7 dager' },
  { days: 30, label: '30 dager' },
  { days: 90, label: '90 dager' },
  { days: 365, label: '365 dager' },
] as const;

interface PeriodChooserProps {
  now: Date;
  period: Period;
  onChoose: (period: Period) => void;
}

/** Chooses the days: the last so many, or from one date to another. */
export function PeriodChooser({ now, period, onChoose }: PeriodChooserProps) {
  const today = osloDate(now);
  const id = useId();
  const isLast = (days: number) => {
    const { from, to } = lastDays(days, today);
    return period.from === from && period.to === to;
  };
  return (
    <section
      className={cx(PANEL, 'flex flex-wrap items-end gap-x-6 gap-y-3 py-4')}
      aria-labelledby={id}
    >
      <div className="flex basis-full flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="text-body">
          Periode
        </h3>
        <p className="mono" aria-live="polite">
          {formatDateRange(period.from, period.to)}
        </p>
      </div>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Siste</legend>
        {CHOICES.map(({ days, label }) => (
          <button
            key={days}
            type="button"
            className={isLast(days) ? BUTTON.bone : BUTTON.edge}
            aria-pressed={isLast(days)}
            onClick={() => onChoose(lastDays(days, today))}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <OwnPeriod
        key={`${period.from} ${period.to}`}
        today={today}
        period={period}
        onChoose={onChoose}
      />
    </section>
  );
}

function OwnPeriod({
  today,
  period,
  onChoose,
}: Omit<PeriodChooserProps, 'now'> & { today: string }) {
  const [draft, setDraft] = useState(period);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = periodProblem(draft);
    setProblem(wrong);
    if (wrong === null) onChoose(draft);
  };
  return (
    <form
      className={cx(
        FIELD_ROW,
        'ml-auto [--button-space:nowrap] [--field:9rem] md:flex-nowrap [&>.field]:max-w-44',
      )}
      noValidate
      onSubmit={submit}
      aria-label="Egen periode"
    >
      <TextField
        label="Fra"
        type="date"
        max={today}
        value={draft.from}
        error={problem}
        onChange={({ target }) => setDraft({ ...draft, from: target.value })}
      />
      <TextField
        label="Til"
        type="date"
        max={today}
        value={draft.to}
        onChange={({ target }) => setDraft({ ...draft, to: target.value })}
      />
      <button type="submit" className={BUTTON.edge}>
        Vis perioden
      </button>
    </form>
  );
}
