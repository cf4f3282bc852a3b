import { ActSection } from '#client/features/acts/act-section.tsx';
import { useContent } from '#client/lib/content.tsx';
import { actIdOf } from '#shared/paths.ts';
import { findAct } from '#shared/rules/acts.ts';
import { NotFoundPage } from './not-found-page.tsx';
import './act.css';

/** The page of one act; the 404 page where the programme has no such act. */
export function ActPage({ path }: { path: string }) {
  const { editions } = useContent();
  const act = findAct(editions, actIdOf(path) ?? '');
  return act === null ? <NotFoundPage /> : <ActSection act={act} />;
}
