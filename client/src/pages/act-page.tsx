import { ActSection } from '#client/features/acts/act-section.tsx';
import { OnNow } from '#client/features/home/on-now.tsx';
import { PlanButton } from '#client/features/plan/plan-button.tsx';
import { useContent } from '#client/lib/content.tsx';
import { useWholeContent } from '#client/lib/live/whole-content.ts';
import { actIdOf } from '#shared/paths.ts';
import { findAct } from '#shared/rules/acts.ts';
import { NotFoundPage } from './not-found-page.tsx';
import '#client/styles/utilities.css';

/** The page of one act; the 404 page for an unknown act. */
export function ActPage({ path }: { path: string }) {
  const id = actIdOf(path) ?? '';
  const { editions, describes = id } = useContent();
  // Other pages do not include its description and artists.
  useWholeContent(describes !== id);
  const act = findAct(editions, id);
  if (act === null) return <NotFoundPage />;
  return (
    <ActSection
      act={act}
      planButton={<PlanButton {...act} text="Min timeplan" size="md" />}
      onNow={<OnNow className="mt-7" />}
    />
  );
}
