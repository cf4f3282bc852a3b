import { Button } from '#client/components/ui/button.tsx';
import { Skeleton } from '#client/components/ui/data-states.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { BUTTON_ROW } from '#client/components/ui/page-looks.ts';
import { PixelImage } from '#client/components/ui/pictures.tsx';
import { paths } from '#shared/paths.ts';
import { groundsTexts } from './grounds-texts.ts';

const texts = groundsTexts.empty;

/** Stands where the plan is still fetched, or could not be. */
export function GroundsLoading({ onRetry }: { onRetry: (() => void) | null }) {
  return (
    <div className="mt-6">
      {onRetry === null ? (
        <>
          <p className="sr-only">{groundsTexts.loading}</p>
          <Skeleton height="3rem" width="60%" />
          <Skeleton height="24rem" className="mt-6" />
        </>
      ) : (
        <ErrorState {...groundsTexts.failed} headingLevel={2} onRetry={onRetry} />
      )}
    </div>
  );
}

/** Stands where no plan is published: a key without a legend. */
export function NoGrounds({ isOver }: { isOver: boolean }) {
  return (
    <div className="split-7-5 mt-10 items-center">
      <div>
        <h2 className="display text-h3">{isOver ? texts.over : texts.heading}</h2>
        <p className="ingress mt-4">{isOver ? texts.overText : texts.text}</p>
        <p className={BUTTON_ROW}>
          <Button href={paths.events}>{texts.events}</Button>
          <Button href={paths.practical} variant="coal">
            {texts.practical}
          </Button>
        </p>
      </div>
      <PixelImage name="blank" alt="" scale={2} eager />
    </div>
  );
}
