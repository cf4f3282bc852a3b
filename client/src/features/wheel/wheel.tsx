import { useEffect, useRef, useState } from 'react';
import { Form } from '#client/components/form/form.tsx';
import { Problem } from '#client/components/form/problem.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { api } from '#client/lib/api.ts';
import { useSite } from '#client/lib/content.tsx';
import { useSession } from '#client/lib/session.ts';
import { useCallForm } from '#client/lib/use-call-form.ts';
import type { WheelField } from '#shared/content/types.ts';
import { type SpinAnswer, type SpinRequest, spinRequest } from '#shared/contracts/wheel.ts';
import { paths } from '#shared/paths.ts';
import { useTurn } from './use-turn.ts';
import { WheelDisc } from './wheel-disc.tsx';
import { wheelTexts } from './wheel-texts.ts';
import '#client/styles/utilities.css';

const ANSWER = classes(
  'col-start-1 row-start-1 grid min-w-0 content-start justify-items-start gap-4',
);

/** Place of a prize on the wheel. A prize that this page does not know (yet) turns nothing. */
function placeOf(fields: readonly WheelField[], { prize }: SpinAnswer): number | undefined {
  const place = fields.findIndex(({ id }) => id === prize);
  return place === -1 ? undefined : place;
}

/**
 * 'Lykkehjulet'.
 *
 *   form → sending → the wheel turns → result
 *
 * The server draws; the wheel only shows it, and does not turn where nothing may move.
 */
export function Wheel({ onLeave }: { onLeave: () => void }) {
  const { wheel } = useSite();
  const [answer, setAnswer] = useState<SpinAnswer>();
  const place = answer && placeOf(wheel, answer);
  const { turn, rests } = useTurn(place, wheel.length);
  const call = useSpin(setAnswer);
  const { field, submit, pending, problem } = call;
  const isDone = answer !== undefined && (rests || place === undefined);
  return (
    <Form submitting={pending} onSubmit={submit} method="post" aria-label={wheelTexts.name}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[minmax(0,1fr)_312px] md:items-center md:gap-8">
        {/* The result takes the form's place, and nothing around it moves. */}
        <div className="grid">
          <div
            className={cx(ANSWER, 'data-done:invisible [&>.field]:w-full')}
            inert={answer !== undefined}
            data-done={isDone || undefined}
          >
            <p>{wheelTexts.intro}</p>
            <TextField {...field('navn')} label="Navn" autoComplete="name" required />
            <TextField
              {...field('epost')}
              type="email"
              label="E-post"
              autoComplete="email"
              inputMode="email"
              required
            />
            <Problem isLive>{problem}</Problem>
            <p className="small">
              {wheelTexts.privacyBefore}
              <AppLink className="link" href={paths.privacy} onClick={onLeave}>
                {wheelTexts.privacyLink}
              </AppLink>
              .
            </p>
          </div>
          {isDone && <Result answer={answer} onLeave={onLeave} />}
        </div>
        <WheelDisc
          turn={turn}
          spins={place !== undefined}
          rests={rests}
          glows={answer === undefined && !pending}
        >
          {answer === undefined && (
            <SubmitKey pending={pending} pendingText={wheelTexts.pending} full>
              {wheelTexts.spin}
            </SubmitKey>
          )}
        </WheelDisc>
      </div>
    </Form>
  );
}

/** The form's call. Somebody who is logged in finds name and address filled in. */
function useSpin(onSuccess: (answer: SpinAnswer) => void) {
  const { user } = useSession();
  const call = useCallForm({
    schema: spinRequest,
    send: (body: SpinRequest, headers) => api('POST /api/wheel/spin', { body, headers }),
    onSuccess,
    failure: { ...wheelTexts.failed, isQuiet: true },
    focusOnFailure: 'epost',
  });
  const { getValues, setValue } = call.form;
  useEffect(() => {
    if (user === null) return;
    if (!getValues('navn')) setValue('navn', `${user.firstName} ${user.lastName}`);
    if (!getValues('epost')) setValue('epost', user.email);
  }, [user, getValues, setValue]);
  return call;
}

/** Takes the focus, because the key that had it is gone. */
function Result({ answer, onLeave }: { answer: SpinAnswer; onLeave: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const { user } = useSession();
  const drawn = useSite().wheel.find(({ id }) => id === answer.prize);
  const isWin = drawn !== undefined && drawn.kind !== 'nothing';
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} className={cx(ANSWER, 'self-center')} tabIndex={-1} role="status">
      {drawn && (
        <p className="display wrap-anywhere text-[clamp(1.75rem,6vw,2.5rem)]">{drawn.label}</p>
      )}
      <p>{answer.message}</p>
      {isWin && user !== null && (
        <Button href={`${paths.profile}?fane=gaver`} size="sm" variant="coal" onClick={onLeave}>
          {wheelTexts.toGifts}
        </Button>
      )}
    </div>
  );
}
