import { useEffect, useRef, useState } from 'react';
import { Key } from '#client/components/ui/key.tsx';
import { apiRequest } from '#client/lib/api-client.ts';
import { reasonOf } from '#client/lib/failure-text.ts';
import { toast } from '#client/lib/toast.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';
import { dashboardTexts } from './dashboard-texts.ts';

const texts = dashboardTexts.data.password;

/** For an affiliate without a password: sends the link with which one is chosen. */
export function PasswordFirst({ epost }: { epost: string }) {
  const [pending, setPending] = useState(false);
  const [sent, setSent] = useState<string>();
  const running = useRef(false);
  const note = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is removed.
  useEffect(() => {
    if (sent !== undefined) note.current?.focus();
  }, [sent]);
  const send = async () => {
    if (running.current) return;
    running.current = true;
    setPending(true);
    try {
      const path = '/api/affiliate/login-link';
      setSent((await apiRequest<MessageAnswer>('POST', path, { epost })).message);
    } catch (error) {
      const description = reasonOf(error, texts.failed.fallback);
      toast({ title: texts.failed.title, description, variant: 'error' });
    } finally {
      running.current = false;
      setPending(false);
    }
  };
  return (
    <div className="wrap-anywhere grid gap-3.5">
      <p>{texts.text}</p>
      {sent === undefined ? (
        <div className="mt-2">
          <Key onClick={() => void send()} loading={pending} loadingText={texts.pending}>
            {texts.key}
          </Key>
        </div>
      ) : (
        <p ref={note} tabIndex={-1} role="status">
          <b>{sent}</b>
        </p>
      )}
    </div>
  );
}
