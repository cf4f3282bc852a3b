import { useId } from 'react';
import { cx } from '#client/components/ui/cx.ts';
import { Fold } from '#client/components/ui/fold.tsx';
import { useSite } from '#client/lib/content.tsx';
import { labels } from '#shared/content/labels.ts';

interface LeaderboardStepsProps {
  /** Level of the steps' heading in the page around them. */
  headingLevel?: 2 | 3;
}

/** 'Slik fungerer affiliate-programmet' in four steps; folded on phones where it is one part of a page. */
export function LeaderboardSteps({ headingLevel = 3 }: LeaderboardStepsProps) {
  const items = useSite().texts.affiliates.steps;
  const Heading = `h${headingLevel}` as const;
  const StepHeading = `h${headingLevel + 1}` as 'h3' | 'h4';
  const id = useId();
  const list = (
    <ol className="steps__list">
      {items.map((step, index) => (
        <li key={step.id} className="step">
          <span
            className={cx('key', 'step__key', index === items.length - 1 && 'key--y')}
            aria-hidden="true"
          >
            <span>{index + 1}</span>
          </span>
          <StepHeading className="step__title">{step.title}</StepHeading>
          <p className="step__text">{step.text}</p>
        </li>
      ))}
    </ol>
  );
  return (
    <div className="steps">
      <Heading id={id} className="display display--h3">
        {labels.affiliates.steps}
      </Heading>
      {headingLevel === 3 ? <Fold labelledBy={id}>{list}</Fold> : list}
    </div>
  );
}
