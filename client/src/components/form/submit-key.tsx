import type { ReactNode } from 'react';
import { Key } from '../ui/key.tsx';
import type { KeyVariant } from '../ui/key-looks.ts';

export interface SubmitKeyProps {
  /** The request is pending: pressed, disabled, with `pendingText`. */
  pending: boolean;
  pendingText: string;
  disabled?: boolean;
  variant?: KeyVariant;
  size?: 'sm' | 'md' | 'xl';
  full?: boolean;
  icon?: ReactNode;
  iconSide?: 'start' | 'end';
  className?: string;
  children: ReactNode;
}

/** The submit button of a form. */
export function SubmitKey({ pending, pendingText, ...key }: SubmitKeyProps) {
  return <Key {...key} type="submit" loading={pending} loadingText={pendingText} />;
}
