import { useEffect, useId, useState } from 'react';
import { Checkbox } from '#client/components/form/field.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { useCall } from '#client/lib/call/use-call.ts';
import {
  chosenSubjects,
  type PushState,
  readPushState,
  sendTestPush,
  switchPushOff,
  switchPushOn,
} from '#client/lib/live/push.ts';
import { PUSH_SUBJECTS, type PushSubject } from '#shared/rules/push-subjects.ts';
import '#client/styles/utilities.css';

/**
 * 'Varsler': the push notifications of this browser, and how to switch them on
 * (docs/product/pocket.md#push-in-the-browser). Once the festival is over only to switch them off.
 */
export function AlertsPanel({ isOver = false }: { isOver?: boolean }) {
  const id = useId();
  const [state, setState] = useState<PushState>();
  const [subjects, setSubjects] = useState<readonly PushSubject[]>(PUSH_SUBJECTS);
  const [said, setSaid] = useState('');

  useEffect(() => {
    let isShown = true;
    void readPushState().then((now) => {
      if (!isShown) return;
      setState(now);
      setSubjects(chosenSubjects() ?? PUSH_SUBJECTS);
    });
    return () => {
      isShown = false;
    };
  }, []);

  const change = useCall({
    send: (wanted: readonly PushSubject[]) => switchPushOn(wanted),
    failure: { title: 'Varslene ble ikke slått på' },
    onSuccess: (now, wanted) => {
      setState(now);
      if (now === 'on') setSubjects(wanted);
      setSaid(now === 'on' ? 'Varsler er på.' : '');
    },
  });
  const end = useCall({
    send: () => switchPushOff(),
    failure: { title: 'Varslene ble ikke slått av' },
    onSuccess: (now) => {
      setState(now);
      setSaid('Varsler er av.');
    },
  });
  const test = useCall({
    send: () => sendTestPush(),
    failure: { title: 'Prøvevarselet ble ikke sendt' },
    onSuccess: setSaid,
  });

  const choose = (subject: PushSubject, isOn: boolean) => {
    const wanted = PUSH_SUBJECTS.filter((one) => (one === subject ? isOn : subjects.includes(one)));
    if (state !== 'on') setSubjects(wanted);
    else if (wanted.length === 0) void end.run(undefined);
    else void change.run(wanted);
  };
  const isBusy = change.pending || end.pending || test.pending;
  const problem = change.problem ?? end.problem ?? test.problem;
  const canChoose = state === 'on' || state === 'off';
  if (isOver && state !== 'on') return null;

  return (
    <section
      className="mt-12 grid max-w-read justify-items-start gap-4"
      aria-labelledby={id}
      aria-busy={state === undefined}
    >
      <h2 id={id} className="display display--h3">
        Varsler
      </h2>
      <p className="dim">{ABOUT}</p>
      {state !== undefined && HINTS[state] && (
        <p className="border-yellow border-s-3 ps-4">{HINTS[state]}</p>
      )}
      {canChoose && (
        <>
          <fieldset className="grid gap-3">
            <legend className="mono mb-2">Si fra om</legend>
            {PUSH_SUBJECTS.map((subject) => (
              <Checkbox
                key={subject}
                label={SUBJECTS[subject]}
                checked={subjects.includes(subject)}
                aria-disabled={isBusy}
                onChange={(event) => !isBusy && choose(subject, event.target.checked)}
              />
            ))}
          </fieldset>
          <div className="flex flex-wrap gap-3">
            {state === 'off' ? (
              <Button
                loading={change.pending}
                disabled={subjects.length === 0}
                onClick={() => void change.run(subjects)}
              >
                Slå på varsler
              </Button>
            ) : (
              <>
                <Button
                  variant="coal"
                  loading={test.pending}
                  onClick={() => void test.run(undefined)}
                >
                  Send prøvevarsel
                </Button>
                <Button
                  variant="coal"
                  loading={end.pending}
                  onClick={() => void end.run(undefined)}
                >
                  Slå av varsler
                </Button>
              </>
            )}
          </div>
        </>
      )}
      <p className="mono" role="status">
        {problem ?? said}
      </p>
    </section>
  );
}

const ABOUT =
  'Vi sier fra på denne enheten, også når siden er lukket og om natten. Bare vanlig informasjon venter til klokka åtte om morgenen når festivalen ikke er i gang.';

const SUBJECTS: Readonly<Record<PushSubject, string>> = {
  changes: 'Endringer i det jeg har merket',
  soon: '15 minutter før det jeg har merket',
  announcements: 'Viktige kunngjøringer',
};

/** Why push is unavailable, and what to do about it. */
const HINTS: Readonly<Partial<Record<PushState, string>>> = {
  unsupported: 'Denne nettleseren kan ikke ta imot varsler. Timeplanen virker som før.',
  homeScreen:
    'På iPhone og iPad må siden ligge på Hjem-skjermen først: trykk Del, så «Legg til på Hjem-skjerm», og åpne CTRL derfra.',
  denied:
    'Nettleseren blokkerer varsler fra CTRL. Tillat dem i innstillingene for nettstedet (tegnet ved siden av adressen), og last siden på nytt.',
};
