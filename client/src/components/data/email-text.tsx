import { Fragment } from 'react';

/**
 * An e-mail address. It breaks after its @ and its dots, and within a word only as a last resort; in
 * a list it is one line, whose whole address is its tooltip.
 */
export function EmailText({ address }: { address: string }) {
  return (
    <span className="epost" title={address}>
      {address.split(/(?<=[@.])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text stay where they are
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
