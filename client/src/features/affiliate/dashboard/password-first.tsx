import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { api } from '#client/lib/call/api.ts';
import { useCall } from '#client/lib/call/use-call.ts';
import { dashboardTexts } from './dashboard-texts.ts';

const texts = dashboardTexts.data.password;

/** For an affiliate without a password: sends the link with which one is chosen. */
export function PasswordFirst({ epost }: { epost: string }) {
  const [sent, setSent] = useState<string>();
  const note = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is removed.
  useEffect(() => {
    if (sent !== undefined) note.current?.focus();
  }, [sent]);
  const { run, pending } = useCall({
    send: () => api('POST /api/affiliate/login-link', { body: { epost } }),
    onSuccess: ({ message }) => setSent(message),
    failure: texts.failed,
  });
  return (
    <div className="wrap-anywhere grid gap-3.5">
      <p>{texts.text}</p>
      {sent === undefined ? (
        <div className="mt-2">
          <Button onClick={() => void run(undefined)} loading={pending} loadingText={texts.pending}>
            {texts.key}
          </Button>
        </div>
      ) : (
        <p ref={note} tabIndex={-1} role="status">
          <b>{sent}</b>
        </p>
      )}
    </div>
  );
}
