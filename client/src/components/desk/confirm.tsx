import { type ReactNode, useRef, useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { Key } from '../ui/key.tsx';

export interface Question {
  title: string;
  text: ReactNode;
  /** Words of the key that does it. */
  act: string;
  onConfirm: () => void;
}

/**
 * Asks before something that cannot be taken back. Render `dialog`; the control that asked gets the
 * focus back.
 */
export function useConfirm(): { ask: (question: Question) => void; dialog: ReactNode } {
  const asker = useRef<HTMLElement | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [open, setOpen] = useState(false);
  const ask = (next: Question) => {
    asker.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setQuestion(next);
    setOpen(true);
  };
  const confirm = () => {
    setOpen(false);
    question?.onConfirm();
  };
  const dialog = question && (
    <Dialog open={open} onOpenChange={setOpen} trigger={asker} title={question.title}>
      <p>{question.text}</p>
      <div className="desk__svar">
        <Key size="sm" variant="kull" onClick={() => setOpen(false)}>
          Avbryt
        </Key>
        <Key size="sm" variant="r" onClick={confirm}>
          {question.act}
        </Key>
      </div>
    </Dialog>
  );
  return { ask, dialog };
}
