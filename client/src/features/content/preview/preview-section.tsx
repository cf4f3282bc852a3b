import { type FormEvent, useEffect, useState } from 'react';
import type { z } from 'zod';
import { FIELD_ROW } from '#client/components/back-office/looks.ts';
import { Panel } from '#client/components/back-office/panel.tsx';
import { Form } from '#client/components/form/form.tsx';
import { Problem } from '#client/components/form/problem.tsx';
import { Select } from '#client/components/form/select.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { apiRequest } from '#client/lib/api-client.ts';
import { useCall } from '#client/lib/use-call.ts';
import type { PreviewBody, previewAnswer } from '#shared/contracts/content-admin.ts';
import { formatDay, osloClock, osloDate, osloInstant } from '#shared/oslo-time.ts';
import { paths } from '#shared/paths.ts';
import { documentPath } from '../content.queries.ts';
import { useDraft } from '../editor/draft-context.tsx';
import { valueAt } from '../editor/pointer.ts';

type Preview = z.infer<typeof previewAnswer>;

const PAGES = [
  { value: paths.home, label: 'Forsiden' },
  { value: paths.events, label: 'Eventer' },
  { value: paths.tickets, label: 'Billetter' },
  { value: paths.music, label: 'Musikk' },
  { value: paths.about, label: 'Om oss' },
  { value: paths.values, label: 'Verdier' },
  { value: paths.contact, label: 'Kontakt' },
  { value: paths.affiliate, label: 'Affiliates' },
];

interface Shown extends Preview {
  /** The moment it shows, in words. */
  words: string;
}

/** The site as it would be with the draft, at a chosen moment. */
export function PreviewSection() {
  const { session } = useDraft();
  const usual = usualMoment(session.get().document);
  const [date, setDate] = useState(usual.date);
  const [time, setTime] = useState(usual.time);
  const [page, setPage] = useState<string>(paths.home);
  const [shown, setShown] = useState<Shown | null>(null);
  const { run, pending, problem } = useCall({
    send: async (body: PreviewBody) => {
      // The draft is shown as the server has it.
      await session.flush();
      return apiRequest<Preview>('POST', documentPath(session.key, 'preview'), body);
    },
    failure: { title: 'Kunne ikke vise utkastet', fallback: 'Prøv igjen senere', isQuiet: true },
    onSuccess: (answer, { now }) => setShown({ ...answer, words: momentWords(new Date(now)) }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run({ now: osloInstant(date, time).toISOString() });
  };
  return (
    <Panel title="Forhåndsvisning">
      <Form submitting={pending} onSubmit={submit} aria-label="Forhåndsvisning">
        <div className={FIELD_ROW}>
          <TextField
            type="date"
            label="Dag"
            required
            value={date}
            onChange={({ target }) => target.value !== '' && setDate(target.value)}
          />
          <TextField
            type="time"
            label="Klokkeslett"
            required
            value={time}
            onChange={({ target }) => target.value !== '' && setTime(target.value)}
          />
          <Select
            label="Side"
            options={PAGES}
            value={page}
            onChange={({ target }) => setPage(target.value)}
          />
          <SubmitKey size="sm" pending={pending} pendingText="Lager …">
            Se siden
          </SubmitKey>
        </div>
        <Problem isLive>{problem}</Problem>
      </Form>
      {shown !== null && <Frames key={shown.url} shown={shown} page={page} />}
    </Panel>
  );
}

/** The first day's evening of an edition; now for the site itself. */
function usualMoment(document: Parameters<typeof valueAt>[0]): { date: string; time: string } {
  const days = valueAt(document, '/days');
  const first = Array.isArray(days) ? valueAt(days[0], '/date') : undefined;
  const now = new Date();
  if (typeof first === 'string' && first !== '') return { date: first, time: '21:05' };
  return { date: osloDate(now), time: osloClock(now) };
}

const momentWords = (now: Date) => `${formatDay(osloDate(now))} kl. ${osloClock(now)}`;

/** The real pages in a phone and on a desktop, until the address runs out. */
function Frames({ shown, page }: { shown: Shown; page: string }) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(
      () => setIsOver(true),
      new Date(shown.expiresAt).getTime() - Date.now(),
    );
    return () => clearTimeout(timer);
  }, [shown]);
  if (isOver) {
    return <p role="status">Forhåndsvisningen er utløpt. Trykk «Se siden» for å lage en ny.</p>;
  }
  const address = `${shown.url}?${new URLSearchParams({ side: page })}`;
  return (
    <>
      <p role="status" className="mt-4 font-bold">
        Utkastet slik det er {shown.words}. Varer til {osloClock(new Date(shown.expiresAt))}.
      </p>
      <div className="mt-4 flex flex-wrap gap-6 [--scale:0.25] md:[--scale:0.5]">
        <figure className="max-w-full flex-none">
          <iframe
            title="Utkastet på telefon"
            src={address}
            className="h-[70dvh] w-[390px] max-w-full rounded-[14px] border-4 border-coal-3 bg-night md:h-180 md:rounded-[28px] md:border-10"
          />
          <figcaption className="dim">Telefon</figcaption>
        </figure>
        <figure className="max-w-full flex-none">
          <div className="box-content h-[calc(900px*var(--scale))] w-[calc(1280px*var(--scale))] max-w-full overflow-hidden rounded-[12px] border-8 border-coal-3">
            <iframe
              title="Utkastet på PC"
              src={address}
              className="h-[900px] w-[1280px] origin-top-left bg-night [scale:var(--scale)]"
            />
          </div>
          <figcaption className="dim">PC</figcaption>
        </figure>
      </div>
    </>
  );
}
