import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { Face } from '../ui/face.tsx';

interface FacedNameProps {
  /** Whose face it is. */
  name: string;
  picture: string | null;
  className: string;
  children: ReactNode;
}

/** A person in a cell of a table: the face, and the name beside it. */
export function FacedName({ name, picture, className, children }: FacedNameProps) {
  return (
    <span className={cx('wrap-anywhere flex items-center gap-2.5 [--mask:28px]', className)}>
      <Face name={name} picture={picture} />
      {children}
    </span>
  );
}
