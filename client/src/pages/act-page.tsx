import { useEffect } from 'react';
import { ActSection } from '#client/features/acts/act-section.tsx';
import { PlanButton } from '#client/features/plan/plan-button.tsx';
import { planTexts } from '#client/features/plan/plan-texts.ts';
import { putContent, useContent } from '#client/lib/content.tsx';
import { fetchContent } from '#client/lib/live/fresh-content.ts';
import { actIdOf } from '#shared/paths.ts';
import { findAct } from '#shared/rules/acts.ts';
import { NotFoundPage } from './not-found-page.tsx';
import '#client/styles/utilities.css';

/** Fetches the act's description, which other pages do not include. */
function useDescription(id: string): void {
  const { describes = id } = useContent();
  useEffect(() => {
    if (describes === id) return;
    const load = () => {
      fetchContent().then(
        (content) => content !== null && putContent(content),
        () => undefined,
      );
    };
    load();
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [describes, id]);
}

/** The page of one act; the 404 page for an unknown act. */
export function ActPage({ path }: { path: string }) {
  const { editions } = useContent();
  const id = actIdOf(path) ?? '';
  useDescription(id);
  const act = findAct(editions, id);
  if (act === null) return <NotFoundPage />;
  return (
    <ActSection act={act} planButton={<PlanButton {...act} text={planTexts.heading} size="md" />} />
  );
}
