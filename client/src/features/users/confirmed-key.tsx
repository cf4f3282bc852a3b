import { type ReactNode, useState } from 'react';
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

/** A key that asks in its place before it does what cannot simply be taken back. */
export function ConfirmedKey(props: ConfirmedKeyProps) {
  const { label, question, confirmLabel, pending, onConfirm } = props;
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking) {
    return (
      <button type="button" className={BUTTON.edge} onClick={() => setIsAsking(true)}>
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
        <button type="button" className={BUTTON.edge} onClick={() => setIsAsking(false)}>
          Avbryt
        </button>
      </div>
    </div>
  );
}
