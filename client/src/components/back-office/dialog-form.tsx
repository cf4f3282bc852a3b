import type { ReactNode } from 'react';
import { Form, type FormProps } from '../form/form.tsx';
import { Problem } from '../form/problem.tsx';
import { SubmitKey } from '../form/submit-key.tsx';

export interface DialogFormProps {
  /** The form's name. */
  label: string;
  onSubmit: FormProps['onSubmit'];
  pending: boolean;
  /** Why the last try failed. */
  problem: string | undefined;
  /** What the key does, and what it says meanwhile. */
  act: string;
  pendingText: string;
  /** The fields. */
  children: ReactNode;
}

/** The form of a dialog: its fields, why the last try failed, and the key that sends it. */
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
