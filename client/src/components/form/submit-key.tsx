import type { ReactNode } from 'react';
import { Key, type KeyVariant } from '../ui/key.tsx';

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
