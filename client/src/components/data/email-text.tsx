import { Fragment } from 'react';

/** An e-mail address that breaks after its @ and its dots, and within a word only as a last resort. */
export function EmailText({ address }: { address: string }) {
  return (
    <span className="epost">
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
