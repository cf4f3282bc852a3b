import { useState } from 'react';
import { Select } from '#client/components/form/select.tsx';
import { useAdminCall } from '#client/lib/admin-calls.ts';
import type { RoomChange } from '#shared/contracts/chat-admin.ts';
import type { ChatSnapshot } from '../chat-snapshot.ts';
import { endClock, interval } from '../chat-words.ts';
import { soundOn } from './sound.ts';
import { Switch } from './switch.tsx';

const SLOW = [5, 10, 30, 60, 300];
const USUAL_SLOW = 10;

/** Settings of the room, and whether new lines play a sound in this browser. */
export function RoomSettings({ chat }: { chat: ChatSnapshot }) {
  const call = useAdminCall();
  const [isBusy, setBusy] = useState(false);
  const hasSound = soundOn.use();
  const { rules, room } = chat;
  const change = async (wanted: RoomChange) => {
    setBusy(true);
    await call('PATCH /api/admin/chat/rooms/:room', { params: { room }, body: wanted });
    setBusy(false);
  };
  const slow = rules?.slowModeSeconds ?? 0;
  const isShut = isBusy || rules === null;
  return (
    <section className="grid gap-2.5 border-coal-3 border-t pt-3" aria-label="Rommet">
      <Switch
        label="Saktemodus"
        hint={slowHint(slow, rules?.slowModeUntil)}
        isOn={slow > 0}
        disabled={isShut}
        onChange={(isOn) => void change({ slowModeSeconds: isOn ? USUAL_SLOW : 0 })}
      />
      {slow > 0 && (
        <Select
          label="Tid mellom meldinger"
          value={String(slow)}
          disabled={isShut}
          onChange={({ target }) => void change({ slowModeSeconds: Number(target.value) })}
          options={[...new Set([...SLOW, slow])]
            .sort((a, b) => a - b)
            .map((seconds) => ({ value: String(seconds), label: interval(seconds) }))}
        />
      )}
      <Switch
        label="Bare innloggede"
        hint="Andre kan lese"
        isOn={rules?.membersOnly ?? false}
        disabled={isShut}
        onChange={(membersOnly) => void change({ membersOnly })}
      />
      <Switch
        label="Rommet er åpent"
        hint="Når rommet er stengt, kan det bare leses"
        isOn={rules?.open ?? true}
        disabled={isShut}
        onChange={(open) => void change({ open })}
      />
      <Switch
        label="Varsellyd"
        hint="Lav lyd ved ny melding"
        isOn={hasSound}
        onChange={soundOn.set}
      />
    </section>
  );
}

/** What slow mode does; `until` when it came on by itself. */
function slowHint(seconds: number, until: string | undefined): string {
  const often = `Én melding ${interval(seconds || USUAL_SLOW)}`;
  return until === undefined ? often : `${often}. Kom på av seg selv, til kl. ${endClock(until)}`;
}
