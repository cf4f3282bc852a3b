import { type ReactNode, useRef, useState } from 'react';
import { characters } from '#shared/rules/plain-text.ts';
import { TextArea } from '../form/field.tsx';
import { Form, type FormProps, Problem, SubmitKey } from '../form/form.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ANSWERS } from './looks.ts';

export interface Question {
  title: string;
  text: ReactNode;
  /** Label of the confirming button. */
  act: string;
  /** Also asks for a reason, with a hint and a maximum length. */
  reason?: { hint: string; max: number };
  /** `reason` is trimmed; empty where none was given or asked for. */
  onConfirm: (reason: string) => void;
}

/**
 * Confirmation before an action that cannot be undone, or that sends an e-mail. Render `dialog`;
 * the focus returns to the control that opened it.
 */
export function useConfirm(): { ask: (question: Question) => void; dialog: ReactNode } {
  const asker = useRef<HTMLElement | null>(null);
  const reason = useRef<HTMLTextAreaElement>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [open, setOpen] = useState(false);
  const ask = (next: Question) => {
    asker.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setQuestion(next);
    setFault(null);
    setOpen(true);
  };
  const [fault, setFault] = useState<string | null>(null);
  const confirm = () => {
    const given = reason.current?.value.trim() ?? '';
    if (question?.reason && characters(given) > question.reason.max) {
      setFault(`Kan ikke være lengre enn ${question.reason.max} tegn`);
      reason.current?.focus();
      return;
    }
    setOpen(false);
    question?.onConfirm(given);
  };
  const dialog = question && (
    <Dialog open={open} onOpenChange={setOpen} trigger={asker} title={question.title}>
      <p>{question.text}</p>
      {question.reason && (
        <div className="mt-4">
          <TextArea
            ref={reason}
            label="Begrunnelse"
            optional
            rows={3}
            maxLength={question.reason.max}
            hint={question.reason.hint}
            error={fault}
          />
        </div>
      )}
      <div className={ANSWERS}>
        <Button size="sm" variant="coal" onClick={() => setOpen(false)}>
          Avbryt
        </Button>
        <Button size="sm" variant="r" onClick={confirm}>
          {question.act}
        </Button>
      </div>
    </Dialog>
  );
  return { ask, dialog };
}

interface DialogFormProps {
  label: string;
  onSubmit: FormProps['onSubmit'];
  pending: boolean;
  problem: string | undefined;
  act: string;
  pendingText: string;
  children: ReactNode;
}

/** The form of a dialog: fields, the last error, and the submit button. */
export function DialogForm({ label, pending, problem, act, ...props }: DialogFormProps) {
  const { pendingText, onSubmit, children } = props;
  return (
    <Form submitting={pending} onSubmit={onSubmit} aria-label={label}>
      {children}
      <Problem isLive>{problem}</Problem>
      <SubmitKey pending={pending} pendingText={pendingText} full>
        {act}
      </SubmitKey>
    </Form>
  );
}

/**
 * State of a dialog about one row of many. The focus returns to the control that opened it; the row
 * stays until another is shown.
 */
export function useRowDialog<T>() {
  const asker = useRef<HTMLElement | null>(null);
  const [subject, setSubject] = useState<T | null>(null);
  const [open, setOpen] = useState(false);
  const show = (next: T) => {
    asker.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setSubject(next);
    setOpen(true);
  };
  return {
    subject,
    show,
    close: () => setOpen(false),
    dialogProps: { open, onOpenChange: setOpen, trigger: asker },
  };
}
