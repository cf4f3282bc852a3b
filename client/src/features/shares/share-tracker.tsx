import { useEffect, useRef, useState } from 'react';
import { THANKS } from '#client/components/form/thanks.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { BUTTON_ROW } from '#client/components/ui/button-row.ts';
import { cx } from '#client/components/ui/cx.ts';
import { useSession } from '#client/lib/session.ts';
import type { ShareAnswer } from '#shared/contracts/shares.ts';
import { paths } from '#shared/paths.ts';
import { ShareForm } from './share-form.tsx';
import { shareTexts } from './share-texts.ts';

/** The form, then the thank-you card, then the empty form again. */
export function ShareTracker() {
  const [answer, setAnswer] = useState<ShareAnswer>();
  const box = useRef<HTMLDivElement>(null);
  const again = () => {
    setAnswer(undefined);
    box.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={box} tabIndex={-1}>
      {answer === undefined ? (
        <ShareForm onDone={setAnswer} />
      ) : (
        <Thanks message={answer.message} onAgain={again} />
      )}
    </div>
  );
}

/** Takes the focus, because the button that had it is removed. */
function Thanks({ message, onAgain }: { message: string; onAgain: () => void }) {
  const card = useRef<HTMLDivElement>(null);
  const { user } = useSession();
  useEffect(() => card.current?.focus(), []);
  const { title, again, profile } = shareTexts.thanks;
  return (
    <div
      ref={card}
      className={cx(THANKS, 'min-h-80 content-center p-[clamp(1.5rem,4vw,2.5rem)]')}
      tabIndex={-1}
      role="status"
    >
      <h2 className="display text-h3">{title}</h2>
      <p className="font-bold">{message}</p>
      <p className={BUTTON_ROW}>
        <Button variant="coal" onClick={onAgain}>
          {again}
        </Button>
        {user !== null && (
          <Button href={`${paths.profile}?fane=deling`} variant="coal">
            {profile}
          </Button>
        )}
      </p>
    </div>
  );
}
