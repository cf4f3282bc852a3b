import { useEffect, useRef, useState } from 'react';
import { Key } from '#client/components/ui/key.tsx';
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
    <div ref={card} className="takk__panel spre__takk" tabIndex={-1} role="status">
      <h2 className="display takk__tittel">{title}</h2>
      <p className="takk__tekst">{message}</p>
      <p className="tastside__handling">
        <Key variant="coal" onClick={onAgain}>
          {again}
        </Key>
        {user !== null && (
          <Key href={`${paths.profile}?fane=deling`} variant="coal">
            {profile}
          </Key>
        )}
      </p>
    </div>
  );
}
