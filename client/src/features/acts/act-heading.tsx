import { classes } from '#client/components/ui/cx.ts';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { fitLines } from './fit-lines.ts';

/** Columns in em of the headline, at 1440 and at 390 px. */
const DESKTOP = 1312 / 112;
const PHONE = 350 / 64;

const STRUCK = classes('block text-fg-3 line-through decoration-[6px] decoration-fg');

/** The name of an act across the page. */
export function ActHeading({ id, name, struck }: { id: string; name: string; struck: boolean }) {
  const lines = fitLines(name, DESKTOP);
  const heading = (
    <FitHeading
      as="span"
      size="h1"
      lines={lines}
      mobileLines={lines.flatMap((line) => fitLines(line, PHONE))}
    />
  );
  return <h1 id={id}>{struck ? <s className={STRUCK}>{heading}</s> : heading}</h1>;
}
