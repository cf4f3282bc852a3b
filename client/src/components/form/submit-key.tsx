import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import type { ButtonVariant } from '../ui/button-looks.ts';

export interface SubmitKeyProps {
  /** The request is pending: pressed, disabled, with `pendingText`. */
  pending: boolean;
  pendingText: string;
  disabled?: boolean;
  variant?: ButtonVariant;
  size?: 'sm' | 'md' | 'xl';
  full?: boolean;
  icon?: ReactNode;
  iconSide?: 'start' | 'end';
  className?: string;
  children: ReactNode;
}

/** The submit button of a form. */
export function SubmitKey({ pending, pendingText, ...key }: SubmitKeyProps) {
  return <Button {...key} type="submit" loading={pending} loadingText={pendingText} />;
}
