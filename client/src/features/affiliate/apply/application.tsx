import { useEffect, useRef, useState } from 'react';
import { THANKS } from '#client/components/form/thanks.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { BUTTON_ROW } from '#client/components/ui/button-row.ts';
import { cx } from '#client/components/ui/cx.ts';
import { paths } from '#shared/paths.ts';
import { ApplicationForm } from './application-form.tsx';
import { applyTexts } from './apply-texts.ts';

/** The application: the form, then its confirmation. */
export function Application() {
  const [message, setMessage] = useState<string>();
  if (message === undefined) return <ApplicationForm onSent={setMessage} />;
  return <Sent message={message} />;
}

/** Takes the focus, because the button that had it is removed. */
function Sent({ message }: { message: string }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div
      ref={panel}
      className={cx(THANKS, 'content-start p-[clamp(1.5rem,4vw,2.5rem)]')}
      tabIndex={-1}
      role="status"
    >
      <h3 className="display text-h3">{applyTexts.sent}</h3>
      <p className="font-bold">{message}</p>
      <ol className="list-decimal pl-5">
        {applyTexts.next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={BUTTON_ROW}>
        <Button href={paths.affiliateProgress} variant="coal">
          Se Live Oversikt
        </Button>
      </p>
    </div>
  );
}
