import { FitHeading, type FitHeadingProps } from '#client/components/ui/fit-heading.tsx';
import { Chord, type SectionProps, type Tone } from '#client/components/ui/section.tsx';

/** Props from the page around a section. */
export interface HomeSectionProps {
  /** The section is a page of its own, with the heading as the page's h1. */
  alone?: boolean | undefined;
}

/** Element of the headings below the section's own. */
export function subheading(alone = false): 'h2' | 'h3' {
  return alone ? 'h2' : 'h3';
}

/** Edges to the neighbours on the home page, or to the night around a section that is alone. */
export function edges(
  tone: Tone,
  home: Pick<SectionProps, 'edgeTop' | 'edgeBottom'>,
  alone = false,
): Pick<SectionProps, 'edgeTop' | 'edgeBottom'> {
  if (!alone) return home;
  return tone === 'night' ? {} : { edgeBottom: 'night' };
}

interface SectionHeadingProps extends HomeSectionProps {
  id: string;
  lines: readonly string[];
  mobileLines?: readonly string[];
  size?: FitHeadingProps['size'];
  /** Width of the heading's column in px at 1440. */
  width?: number;
  /** Letter of the decorative key chord. */
  chord?: string;
}

export function SectionHeading(props: SectionHeadingProps) {
  const { id, lines, mobileLines, size = 'h1', width, chord, alone = false } = props;
  return (
    <>
      {chord !== undefined && <Chord letter={chord} />}
      <FitHeading
        as={alone ? 'h1' : 'h2'}
        id={id}
        size={size}
        width={width}
        lines={[...lines]}
        mobileLines={mobileLines && [...mobileLines]}
      />
    </>
  );
}
