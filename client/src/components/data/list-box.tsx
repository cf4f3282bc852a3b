import type { ReactNode } from 'react';

interface ListBoxProps {
  /** Rows of an earlier page are shown until those asked for come. */
  isWaiting?: boolean;
  children: ReactNode;
}

/** A list of the back office: its tools, rows and pages below each other. */
export function ListBox({ isWaiting = false, children }: ListBoxProps) {
  return (
    <div
      data-list
      data-waiting={isWaiting || undefined}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 text-small leading-[1.4] [&_.tag]:whitespace-nowrap data-waiting:[&_tbody]:opacity-60"
    >
      {children}
    </div>
  );
}
