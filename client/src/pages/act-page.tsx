import { ActSection } from '#client/features/acts/act-section.tsx';
import { planTexts } from '#client/features/plan/plan-texts.ts';
import { Star } from '#client/features/plan/star.tsx';
import { useContent } from '#client/lib/content.tsx';
import { actIdOf } from '#shared/paths.ts';
import { findAct } from '#shared/rules/acts.ts';
import { NotFoundPage } from './not-found-page.tsx';
import '#client/styles/utilities.css';

/** The page of one act; the 404 page where the programme has no such act. */
export function ActPage({ path }: { path: string }) {
  const { editions } = useContent();
  const act = findAct(editions, actIdOf(path) ?? '');
  if (act === null) return <NotFoundPage />;
  return <ActSection act={act} star={<Star {...act} text={planTexts.heading} size="md" />} />;
}
