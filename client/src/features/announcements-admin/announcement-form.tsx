import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { FIELD_ROW } from '#client/components/back-office/looks.ts';
import { Checkbox, FieldError, TextArea, TextField } from '#client/components/form/field.tsx';

import { Form } from '#client/components/form/form.tsx';
import { Select } from '#client/components/form/select.tsx';

import { Button } from '#client/components/ui/button.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { kept } from '#client/lib/storage/kept.ts';
import {
  ANNOUNCEMENT_CHANNELS,
  ANNOUNCEMENT_KINDS,
  type AnnouncementChannel,
  type AnnouncementKind,
  type AnnouncementRequest,
  announcementRequest,
} from '#shared/contracts/announcements.ts';
import { issueMessage } from '#shared/contracts/issue-message.ts';
import { osloClock, osloDate, osloInstant } from '#shared/oslo-time.ts';
import { CHANNEL_NAMES } from '#shared/rules/announcement-words.ts';
import { KINDS, templatesQuery } from './announcements.queries.ts';

export type Faults = Readonly<Partial<Record<string, string>>>;

/** The first error of each field; empty for a valid draft. */
function faultsOf(draft: AnnouncementDraft): Faults {
  const { success, error } = announcementRequest.safeParse(requestOf(draft, null), {
    error: issueMessage,
  });
  if (success) return {};
  const faults: Record<string, string> = {};
  for (const { path, message } of error.issues) faults[String(path[0])] ??= message;
  return faults;
}

interface AnnouncementFormProps {
  /** Errors that the server returned. */
  refused: Faults;
  onReview: (draft: AnnouncementDraft) => void;
}

/** The form for a new announcement, with templates. Leads to a review; sends nothing. */
export function AnnouncementForm({ refused, onReview }: AnnouncementFormProps) {
  const draft = keptDraft.use();
  const [own, setOwn] = useState<Faults | null>(null);
  const change = (next: Partial<AnnouncementDraft>) => {
    keptDraft.set({ ...keptDraft.get(), ...next });
    if (own !== null) setOwn(faultsOf({ ...keptDraft.get(), ...next }));
  };
  const faults = own ?? refused;
  const review = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = faultsOf(draft);
    setOwn(Object.keys(found).length > 0 ? found : null);
    if (Object.keys(found).length === 0) return onReview(draft);
    const first = Object.keys(found)[0] ?? '';
    const control = event.currentTarget.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  };
  return (
    <Form onSubmit={review} aria-label="Ny kunngjøring">
      <Templates onPick={change} />
      <TextField
        name="title"
        label="Tittel"
        maxLength={80}
        value={draft.title}
        error={faults.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextArea
        name="text"
        label="Tekst"
        rows={3}
        value={draft.text}
        error={faults.text}
        counter={{ text: draft.text, max: 500 }}
        hint="Ingen navn, bilder eller beskrivelser av personer. Gjelder det et barn: «kontakt vakt ved …»."
        onChange={({ target }) => change({ text: target.value })}
      />
      <Select
        name="kind"
        label="Type"
        options={KINDS}
        value={draft.kind}
        hint={
          draft.kind === 'safety'
            ? 'En annen administrator må bekrefte den, eller du må skrive hvorfor det ikke kan vente.'
            : undefined
        }
        onChange={({ target }) => {
          const kind = ANNOUNCEMENT_KINDS.find((one) => one === target.value);
          if (kind !== undefined) change({ kind });
        }}
      />
      <Channels draft={draft} error={faults.channels} onChange={change} />
      <div className={cx(FIELD_ROW, '[--field:15rem]')}>
        <TextField
          name="startsAt"
          type="datetime-local"
          className="min-w-0"
          label="Start"
          optional
          hint="Uten tid: med én gang."
          value={draft.startsAt}
          error={faults.startsAt}
          onChange={({ target }) => change({ startsAt: target.value })}
        />
        <TextField
          name="endsAt"
          type="datetime-local"
          className="min-w-0"
          label="Slutt"
          optional
          hint="Uten tid: til noen avslutter den."
          value={draft.endsAt}
          error={faults.endsAt}
          onChange={({ target }) => change({ endsAt: target.value })}
        />
      </div>
      <Checkbox
        label="Øvelse: merkes på alle kanaler"
        checked={draft.drill}
        onChange={({ target }) => change({ drill: target.checked })}
      />
      <Button type="submit" full>
        Se over
      </Button>
    </Form>
  );
}

/** Templates, which organisers edit in the site document. */
function Templates({ onPick }: { onPick: (draft: Partial<AnnouncementDraft>) => void }) {
  const { data, isError } = useQuery(templatesQuery);
  if (data === undefined) return isError ? <p className="dim">Malene kunne ikke hentes.</p> : null;
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1.5 font-bold">Maler</legend>
      {data.templates.map(({ id, label, ...draft }) => (
        <button
          key={id}
          type="button"
          className={BUTTON.edge}
          onClick={() => onPick({ ...draft, startsAt: '', endsAt: '' })}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

interface ChannelsProps {
  draft: AnnouncementDraft;
  error: string | undefined;
  onChange: (draft: Partial<AnnouncementDraft>) => void;
}

function Channels({ draft: { channels }, error, onChange }: ChannelsProps) {
  return (
    <fieldset className="flex flex-wrap gap-x-5" aria-describedby={error && 'kunn-kanaler-feil'}>
      <legend className="mb-1.5 font-bold">Kanaler</legend>
      {ANNOUNCEMENT_CHANNELS.map((channel) => (
        <Checkbox
          key={channel}
          name="channels"
          label={CHANNEL_NAMES[channel]}
          checked={channels.includes(channel)}
          onChange={({ target }) =>
            onChange({
              channels: ANNOUNCEMENT_CHANNELS.filter((one) =>
                one === channel ? target.checked : channels.includes(one),
              ),
            })
          }
        />
      ))}
      {error !== undefined && <FieldError id="kunn-kanaler-feil">{error}</FieldError>}
    </fieldset>
  );
}

/** The values of the form. */
export interface AnnouncementDraft {
  title: string;
  text: string;
  kind: AnnouncementKind;
  channels: readonly AnnouncementChannel[];
  /** Oslo time of a `datetime-local` field, `2026-08-21T20:00`; empty for none. */
  startsAt: string;
  endsAt: string;
  drill: boolean;
}

export const EMPTY_DRAFT: AnnouncementDraft = {
  title: '',
  text: '',
  kind: 'info',
  channels: ['banner', 'chat', 'screen'],
  startsAt: '',
  endsAt: '',
  drill: false,
};

function isDraft(value: unknown): value is AnnouncementDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { title, text, kind, channels, startsAt, endsAt, drill } = value as Record<string, unknown>;
  return (
    [title, text, startsAt, endsAt].every((one) => typeof one === 'string') &&
    ANNOUNCEMENT_KINDS.some((one) => one === kind) &&
    Array.isArray(channels) &&
    channels.every((channel) => ANNOUNCEMENT_CHANNELS.some((one) => one === channel)) &&
    typeof drill === 'boolean'
  );
}

/** Stored in this browser, so that a reload or an expired session loses nothing. */
export const keptDraft = kept<AnnouncementDraft>('ctrl-kunngjoring-utkast', isDraft, EMPTY_DRAFT);

/** Formats an instant as Oslo time for a `datetime-local` field; empty for null. */
export function localOf(instant: string | null): string {
  if (instant === null) return '';
  const at = new Date(instant);
  return `${osloDate(at)}T${osloClock(at)}`;
}

/** Parses a `datetime-local` field as Oslo time; null when empty. */
export function instantOf(local: string): string | null {
  const [date, time] = local.split('T');
  if (date === undefined || time === undefined) return null;
  return osloInstant(date, time.slice(0, 5)).toISOString();
}

export function requestOf(
  { startsAt, endsAt, channels, ...rest }: AnnouncementDraft,
  reason: string | null,
): AnnouncementRequest {
  const times = { startsAt: instantOf(startsAt), endsAt: instantOf(endsAt) };
  return { ...rest, channels: [...channels], ...times, reason };
}
