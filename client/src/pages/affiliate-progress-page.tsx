import ArrowRight from 'lucide-react/icons/arrow-right';
import { NoScriptHint } from '#client/components/form/form.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { OnNow } from '#client/features/home/on-now.tsx';
import { WallKey } from '#client/features/progress/wall-key.tsx';
import { useIsOver } from '#client/lib/content.tsx';
import { lazyOnVisible } from '#client/lib/island/island.tsx';
import { labels } from '#shared/content/labels.ts';
import { progressTexts } from '#shared/content/promoter-pages.ts';
import { paths } from '#shared/paths.ts';
import '#client/styles/utilities.css';
import '#client/styles/wall.css';

const LiveProgress = lazyOnVisible(() =>
  import('#client/features/progress/live-progress.tsx').then((part) => part.LiveProgress),
);

const LiveOnNow = () => <OnNow className="mb-7 in-data-storskjerm:hidden" />;

/** 'Live Oversikt': the complete ranking. */
export function AffiliateProgressPage() {
  const { lines, join } = progressTexts;
  const isOver = useIsOver();
  return (
    <Section
      labelledBy="oversikt-tittel"
      className="in-data-storskjerm:min-h-dvh in-data-storskjerm:py-8 pt-[clamp(1.5rem,2.5vw,2.25rem)]"
    >
      <FitHeading as="h1" id="oversikt-tittel" size="h1" lines={lines} />
      {/* On phones the state of the figures comes before the keys, or to the left of them. */}
      <div className="max-md:flex max-md:flex-col">
        <div
          className={cx(
            'relative z-1 mt-4 mb-7 flex flex-wrap gap-x-4 gap-y-3 md:mt-5 md:-mb-14 md:min-h-14 md:justify-end',
            !isOver && 'max-md:-mt-17 max-md:mb-6 max-md:justify-end',
          )}
        >
          <WallKey />
          {!isOver && (
            <Button
              href={paths.affiliate}
              className="in-data-storskjerm:hidden max-md:px-3.5"
              icon={<Icon icon={ArrowRight} className="max-md:hidden" />}
              iconSide="end"
            >
              {join}
            </Button>
          )}
        </div>
        <LiveProgress OnNow={LiveOnNow} />
        <NoScriptHint>{labels.affiliates.noScript}</NoScriptHint>
      </div>
    </Section>
  );
}
