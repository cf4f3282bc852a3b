import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirm } from '#client/components/back-office/confirm.tsx';
import { Tag, type TagProps } from '#client/components/ui/tag.tsx';
import { useAdminAct } from '#client/lib/admin-calls.ts';
import { shortMoment } from '#client/lib/admin-dates.ts';
import { toast } from '#client/lib/toast.ts';
import type { AdminAnnouncement } from '#shared/contracts/announcements.ts';
import type { AdminSession } from '#shared/contracts/session.ts';
import { DRILL, KIND_NAMES } from '#shared/rules/announcement-words.ts';
import { announcementPath, CHANNEL_NAMES } from './announcements.queries.ts';

const STATES: Record<AdminAnnouncement['state'], { label: string; tone: TagProps['tone'] }> = {
  waiting: { label: 'Venter på bekreftelse', tone: 'y' },
  scheduled: { label: 'Planlagt', tone: 'c' },
  active: { label: 'Ute nå', tone: 'g' },
  ended: { label: 'Avsluttet', tone: 'kantet' },
};

interface AnnouncementRowProps {
  announcement: AdminAnnouncement;
  /** Missing in the history. */
  onUpdate?: (announcement: AdminAnnouncement) => void;
}

/** An announcement with its state, who sent it, and what can be done with it. */
export function AnnouncementRow({ announcement, onUpdate }: AnnouncementRowProps) {
  const { state, kind, drill, title, text, channels } = announcement;
  return (
    <li className="kunn__rad">
      <p className="kunn__merker">
        <Tag tone={STATES[state].tone}>{STATES[state].label}</Tag>
        {drill && <Tag tone="y">{DRILL}</Tag>}
        <Tag tone="kantet">{KIND_NAMES[kind]}</Tag>
      </p>
      <p className="kunn__tittel">
        <bdi>{title}</bdi>
      </p>
      <p className="kunn__tekst">
        <bdi>{text}</bdi>
      </p>
      <p className="dempet">{channels.map((channel) => CHANNEL_NAMES[channel]).join(', ')}</p>
      <p className="dempet">{whoAndWhen(announcement)}</p>
      {onUpdate && <Acts announcement={announcement} onUpdate={onUpdate} />}
    </li>
  );
}

/** Who wrote and confirmed it, and from when to when it stands. */
function whoAndWhen(of: AdminAnnouncement): string {
  const { createdBy, confirmedBy, reason, startsAt, endsAt, updatedAt, state } = of;
  const parts = [
    `Skrevet av ${createdBy}`,
    confirmedBy !== null && `bekreftet av ${confirmedBy}`,
    reason !== null && `uten å vente: ${reason}`,
    `fra ${shortMoment(startsAt)}`,
    updatedAt !== null && `oppdatert ${shortMoment(updatedAt)}`,
    endsAt !== null && `${state === 'ended' ? 'avsluttet' : 'til'} ${shortMoment(endsAt)}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

function useOwnName(): string {
  const session = useQueryClient().getQueryData<AdminSession>(['/api/admin/session']);
  return session?.success === true ? session.admin.username : '';
}

function Acts({ announcement, onUpdate }: Required<AnnouncementRowProps>) {
  const { state, title, createdBy, confirmedBy } = announcement;
  const { pending, confirm, end } = useActs(announcement);
  const { ask, dialog } = useConfirm();
  const isWaiting = state === 'waiting';
  const isOwn = createdBy === useOwnName();
  const mayUpdate = state === 'active' || (state === 'scheduled' && confirmedBy === null);
  const key = (label: string, act: () => void) => (
    <button
      type="button"
      className="btn btn--kant"
      aria-label={`${label}: ${title}`}
      disabled={pending}
      onClick={act}
    >
      {label}
    </button>
  );
  const askToEnd = () =>
    ask({
      title: state === 'active' ? 'Avslutte kunngjøringen?' : 'Trekke tilbake kunngjøringen?',
      text:
        state === 'active'
          ? `«${title}» forsvinner fra sidene, og de samme kanalene får vite at den er avsluttet.`
          : `«${title}» er ikke sendt, og ingen får vite om den.`,
      act: state === 'active' ? 'Avslutt' : 'Trekk tilbake',
      onConfirm: () => void end(),
    });
  return (
    <div className="desk__knapper">
      {isWaiting && !isOwn && (
        <button
          type="button"
          className="btn btn--bone"
          aria-label={`Bekreft: ${title}`}
          disabled={pending}
          onClick={() =>
            ask({
              title: 'Bekrefte og sende?',
              text: `«${title}»: ${announcement.text}`,
              act: 'Bekreft og send',
              onConfirm: () => void confirm(),
            })
          }
        >
          Bekreft
        </button>
      )}
      {mayUpdate && key('Oppdater', () => onUpdate(announcement))}
      {key(state === 'active' ? 'Avslutt' : 'Trekk tilbake', askToEnd)}
      {isWaiting && isOwn && <p className="dempet">En annen administrator må bekrefte den.</p>}
      {dialog}
    </div>
  );
}

function useActs(announcement: AdminAnnouncement) {
  const act = useAdminAct();
  const [pending, setPending] = useState(false);
  const run = async (what: 'confirm' | 'end', done: string, failed: string) => {
    if (pending) return;
    setPending(true);
    const failure = { title: failed, fallback: 'Prøv igjen senere' };
    const answer = await act('POST', announcementPath(announcement, what), {}, failure);
    setPending(false);
    if (answer === null) return;
    toast({ title: done, description: announcement.title, variant: 'success' });
  };
  return {
    pending,
    confirm: () => run('confirm', 'Bekreftet', 'Ikke bekreftet'),
    end: () => run('end', 'Avsluttet', 'Ikke avsluttet'),
  };
}
