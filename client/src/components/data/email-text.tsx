import { Fragment } from 'react';

/**
 * An e-mail address. It breaks after its @ and its dots, and within a word only as a last resort; in
 * a list it is one line, whose whole address is its tooltip.
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
