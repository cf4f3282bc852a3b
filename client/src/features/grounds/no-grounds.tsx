import { Button } from '#client/components/ui/button.tsx';
import { Skeleton } from '#client/components/ui/data-states.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { BUTTON_ROW } from '#client/components/ui/page-looks.ts';
import { PixelImage } from '#client/components/ui/pictures.tsx';
import { paths } from '#shared/paths.ts';

/** Stands where the plan is still fetched, or could not be. */
export function GroundsLoading({ onRetry }: { onRetry: (() => void) | null }) {
  return (
    <div className="mt-6">
      {onRetry === null ? (
        <>
          <p className="sr-only">Henter planen</p>
          <Skeleton height="3rem" width="60%" />
          <Skeleton height="24rem" className="mt-6" />
        </>
      ) : (
        <ErrorState
          title="Vi fikk ikke hentet planen"
          text="Sjekk nettet. Siden henter den også av seg selv når nettet er tilbake."
          headingLevel={2}
          onRetry={onRetry}
        />
      )}
    </div>
  );
}

/** Stands where no plan is published: a key without a legend. */
export function NoGrounds({ isOver }: { isOver: boolean }) {
  return (
    <div className="split-7-5 mt-10 items-center">
      <div>
        <h2 className="display text-h3">{isOver ? 'Takk for sist' : 'Planen kommer'}</h2>
        <p className="ingress mt-4">
          {isOver
            ? 'Festivalen er over. Planen for neste gang står her når området er tegnet.'
            : 'Hvor scener, mat, toaletter og førstehjelp er, står her når området er tegnet.'}
        </p>
        <p className={BUTTON_ROW}>
          <Button href={paths.events}>Programmet</Button>
          <Button href={paths.practical} variant="coal">
            Praktisk informasjon
          </Button>
        </p>
      </div>
      <PixelImage name="blank" alt="" scale={2} eager />
    </div>
  );
}
