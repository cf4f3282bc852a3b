import { useId } from 'react';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Fold } from '#client/components/ui/fold.tsx';
import { useSite } from '#client/lib/content.tsx';
import { labels } from '#shared/content/labels.ts';

const STEP = classes(
  'relative grid grid-cols-[84px_minmax(0,1fr)] gap-x-4 max-md:grid-cols-[60px_minmax(0,1fr)] lg:block lg:pr-10',
);
/** Line from a step's key to the next. */
const LINE = classes(
  'absolute top-21 -bottom-4.5 left-[35px] border-line border-l-2 border-dashed max-md:top-15.5 max-md:-bottom-3 max-md:left-[27px] lg:top-[41px] lg:right-11.5 lg:bottom-auto lg:left-25 lg:border-t-3 lg:border-l-0',
);
const KEY = classes(
  'pointer-events-none row-[1/3] min-h-18 w-18 cursor-default self-start px-0 font-[900] font-display text-[1.75rem] leading-none max-md:min-h-14 max-md:w-14 max-md:text-[1.375rem] lg:mb-5 lg:inline-flex lg:min-h-21 lg:w-21',
);

interface LeaderboardStepsProps {
  headingLevel?: 2 | 3;
}

/** 'Slik fungerer affiliate-programmet' in four steps; may be collapsed on phones. */
export function LeaderboardSteps({ headingLevel = 3 }: LeaderboardStepsProps) {
  const items = useSite().texts.affiliates.steps;
  const Heading = `h${headingLevel}` as const;
  const StepHeading = `h${headingLevel + 1}` as 'h3' | 'h4';
  const id = useId();
  const isPart = headingLevel === 3;
  const list = (
    <ol className="mt-10 grid gap-7 max-md:mt-6 max-md:gap-4 md:grid-cols-2 lg:grid-cols-4 lg:gap-0">
      {items.map((step, index) => (
        <li key={step.id} className={STEP}>
          {index < items.length - 1 && <i className={LINE} aria-hidden="true" />}
          <span
            className={cx('key', KEY, index === items.length - 1 && 'key--y')}
            aria-hidden="true"
          >
            <span>{index + 1}</span>
          </span>
          <StepHeading className="text-[1.375rem]">{step.title}</StepHeading>
          <p className="mt-2 text-fg-2 max-md:mt-0.5">{step.text}</p>
        </li>
      ))}
    </ol>
  );
  return (
    <div
      className={cx(
        'mt-[clamp(4rem,7.6vw,6.75rem)] max-md:mt-12',
        isPart && 'max-md:relative max-md:border-line max-md:border-t-2 max-md:pt-2.5',
      )}
    >
      <Heading
        id={id}
        className={cx('display text-h3', isPart && 'max-md:pr-10 max-md:text-[1.375rem]')}
      >
        {labels.affiliates.steps}
      </Heading>
      {isPart ? <Fold labelledBy={id}>{list}</Fold> : list}
    </div>
  );
}
