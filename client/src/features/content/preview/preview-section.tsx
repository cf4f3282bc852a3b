import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { FIELD_ROW } from '#client/components/back-office/looks.ts';
import { Panel } from '#client/components/back-office/panel.tsx';
import { Checkbox, TextField } from '#client/components/form/field.tsx';
import { Form, Problem, SubmitKey } from '#client/components/form/form.tsx';

import { Select, type SelectGroup } from '#client/components/form/select.tsx';

import { AppLink } from '#client/components/ui/app-link.tsx';
import { api } from '#client/lib/call/api.ts';
import { useCall } from '#client/lib/call/use-call.ts';
import type { PreviewAnswer, PreviewBody } from '#shared/contracts/content-admin.ts';
import { formatDay, osloClock, osloDate, osloInstant } from '#shared/oslo-time.ts';
import { actPath, paths } from '#shared/paths.ts';
import { actDay, shownStart } from '#shared/rules/acts.ts';
import { isMemberList, valueAt } from '#shared/rules/content-pointer.ts';
import { listQuery } from '../content.queries.ts';
import { titleOf } from '../editor/document-words.tsx';
import { useDraft, useDraftState } from '../editor/draft-context.tsx';

const PAGES = [
  { value: paths.home, label: 'Forsiden' },
  { value: paths.events, label: 'Eventer' },
  { value: paths.tickets, label: 'Billetter' },
  { value: paths.music, label: 'Musikk' },
  { value: paths.about, label: 'Om oss' },
  { value: paths.values, label: 'Verdier' },
  { value: paths.contact, label: 'Kontakt' },
  { value: paths.practical, label: 'Praktisk' },
  { value: paths.grounds, label: 'Områdeplan' },
  { value: paths.plan, label: 'Min timeplan' },
  { value: paths.affiliate, label: 'Affiliates' },
];

interface Shown extends PreviewAnswer {
  /** The previewed time, formatted. */
  words: string;
}

/** Preview of the site with the drafts, at a chosen time. */
export function PreviewSection() {
  const { session } = useDraft();
  const { document } = useDraftState(session);
  const usual = usualMoment(document);
  const [date, setDate] = useState(usual.date);
  const [time, setTime] = useState(usual.time);
  const [page, setPage] = useState<string>(paths.home);
  const [shown, setShown] = useState<Shown | null>(null);
  const others = useOtherDrafts(session.key);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { run, pending, problem } = useCall({
    send: async (body: PreviewBody) => {
      // The preview renders the server's copy of the draft.
      await session.flush();
      return api('POST /api/admin/content/:key/preview', { params: { key: session.key }, body });
    },
    failure: {
      title: 'Kunne ikke vise utkastet',
      fallback: 'Prøv igjen senere',
      isQuiet: true,
      ignoresLostAnswer: true,
    },
    onSuccess: (answer, { now }) => setShown({ ...answer, words: momentWords(new Date(now)) }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const drafts = others.map(({ key }) => key).filter((key) => !left.has(key));
    const now = osloInstant(date, time).toISOString();
    // With none left out, the server includes all drafts: it may know newer ones.
    void run(left.size === 0 ? { now } : { now, drafts });
  };
  return (
    <Panel title="Forhåndsvisning">
      <Form submitting={pending} onSubmit={submit} aria-label="Forhåndsvisning">
        {others.length > 0 && (
          <fieldset className="mb-2">
            <legend className="font-extrabold">Utkast som vises</legend>
            <div className="flex flex-wrap gap-x-6">
              <Checkbox label={titleOf(session.key, document)} checked disabled />
              {others.map(({ key, title }) => (
                <Checkbox
                  key={key}
                  label={title}
                  checked={!left.has(key)}
                  onChange={() => setLeft((before) => toggled(before, key))}
                />
              ))}
            </div>
          </fieldset>
        )}
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
            options={[{ label: 'Sider', options: PAGES }, ...actsOf(document)]}
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

/** Other documents with unpublished changes. */
function useOtherDrafts(own: string) {
  const { data } = useQuery(listQuery);
  return data?.items.filter(({ key, state }) => key !== own && state !== 'published') ?? [];
}

function toggled(before: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const after = new Set(before);
  if (!after.delete(key)) after.add(key);
  return after;
}

/** Pages of a draft's acts, in the order of the programme. */
function actsOf(document: Parameters<typeof valueAt>[0]): SelectGroup[] {
  const slots = valueAt(document, '/slots');
  if (!isMemberList(slots) || slots.length === 0) return [];
  const options = slots
    .map(({ id, ...slot }) => ({
      value: actPath(String(id)),
      act: String(slot.act || 'Uten navn'),
      date: String(slot.date ?? ''),
      start: String(slot.start ?? ''),
    }))
    .sort((a, b) => `${a.date} ${a.start}`.localeCompare(`${b.date} ${b.start}`))
    .map(({ value, act, date, start }) => {
      // A draft may lack the day or the start.
      const when = date && start && `, ${actDay({ date, start })} ${shownStart(start)}`;
      return { value, label: act + when };
    });
  return [{ label: 'Programposter', options }];
}

/** The evening of an edition's first day; now for the site document. */
function usualMoment(document: Parameters<typeof valueAt>[0]): { date: string; time: string } {
  const days = valueAt(document, '/days');
  const first = Array.isArray(days) ? valueAt(days[0], '/date') : undefined;
  const now = new Date();
  if (typeof first === 'string' && first !== '') return { date: first, time: '21:05' };
  return { date: osloDate(now), time: osloClock(now) };
}

const inWords = (names: readonly string[]) =>
  new Intl.ListFormat('nb', { type: 'conjunction' }).format(names);

const momentWords = (now: Date) => `${formatDay(osloDate(now))} kl. ${osloClock(now)}`;

/** The pages in a phone's and a desktop's width, until the preview link expires. */
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
  const address = `${shown.url}${page}`;
  return (
    <>
      <p role="status" className="mt-4 font-bold">
        Utkast av {inWords(shown.drafts.map(({ title }) => title))}, slik det er {shown.words}.
        Varer til {osloClock(new Date(shown.expiresAt))}.{' '}
        <AppLink className="link" href={address} external>
          Åpne i egen fane
        </AppLink>
      </p>
      {page === paths.plan && (
        <p className="dim mt-2">
          Stjerner som du setter her, gjelder bare i forhåndsvisninger i denne nettleseren.
        </p>
      )}
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
