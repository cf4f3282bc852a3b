import { Fragment, type ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { Face } from '../ui/mask.tsx';

/**
 * An e-mail address. It wraps after its @ and its dots, and within a word only as a last resort; in
 * a list it is one line, with the whole address as its tooltip.
 */
export function EmailText({ address }: { address: string }) {
  return (
    <span
      data-email
      className="wrap-break-word in-data-list:block in-data-list:max-w-68 in-data-list:truncate"
      title={address}
    >
      {address.split(/(?<=[@.])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text stay where they are
        <Fragment key={index}>
          {index > 0 && <wbr className="in-data-list:hidden" />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

interface FacedNameProps {
  name: string;
  picture: string | null;
  className: string;
  children: ReactNode;
}

/** A face with the name beside it, in a table cell. */
export function FacedName({ name, picture, className, children }: FacedNameProps) {
  return (
    <span className={cx('wrap-anywhere flex items-center gap-2.5 [--mask:28px]', className)}>
      <Face name={name} picture={picture} />
      {children}
    </span>
  );
}

interface SecondLineProps {
  className?: string;
  /** The whole text, where it may be cut. */
  title?: string | undefined;
  children: ReactNode;
}

/** A secondary line in a cell. */
export function SecondLine({ className, ...line }: SecondLineProps) {
  return <span {...line} className={cx('block font-medium text-fg-2 text-mono', className)} />;
}
