import { type ReactNode, useEffect, useRef, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';

export interface ConfirmedKeyProps {
  /** What the key says before it asks. */
  label: string;
  /** What is asked, with what it means for the user. */
  question: ReactNode;
  confirmLabel: string;
  pending: boolean;
  /** Resolves when the act is over, done or not: then the question goes. */
  onConfirm: () => Promise<void>;
}

/**
 * A key that asks in its place before it does what cannot simply be taken back. The focus goes to the way out, and
 * back to the key.
 */
export function ConfirmedKey(props: ConfirmedKeyProps) {
  const { label, question, confirmLabel, pending, onConfirm } = props;
  const [isAsking, setIsAsking] = useState(false);
  const key = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (isAsking !== wasAsking.current) key.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  if (!isAsking) {
    return (
      <button ref={key} type="button" className={BUTTON.edge} onClick={() => setIsAsking(true)}>
        {label}
      </button>
    );
  }
  const confirm = async () => {
    await onConfirm();
    setIsAsking(false);
  };
  return (
    <div className="w-full rounded-key border-2 border-error px-4 py-3" role="alert">
      <p>{question}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <button
          type="button"
          className={BUTTON.plain}
          disabled={pending}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </button>
        <button ref={key} type="button" className={BUTTON.edge} onClick={() => setIsAsking(false)}>
          Avbryt
        </button>
      </div>
    </div>
  );
}
