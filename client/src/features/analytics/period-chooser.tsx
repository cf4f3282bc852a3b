import { type FormEvent, useId, useState } from 'react';
import { TextField } from '#client/components/form/text-field.tsx';
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
    <section className="desk__panel periode" aria-labelledby={id}>
      <div className="periode__hode">
        <h3 id={id}>Periode</h3>
        <p className="mono" aria-live="polite">
          {formatDateRange(period.from, period.to)}
        </p>
      </div>
      <fieldset className="desk__knapper">
        <legend className="sr-only">Siste</legend>
        {CHOICES.map(({ days, label }) => (
          <button
            key={days}
            type="button"
            className={isLast(days) ? 'btn btn--bone' : 'btn btn--kant'}
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
      className="desk__rad periode__egen"
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
      <button type="submit" className="btn btn--kant">
        Vis perioden
      </button>
    </form>
  );
}
