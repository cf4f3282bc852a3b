import { Screen } from '#client/features/screen/screen.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { screenIdOf, screenStages } from '#shared/rules/screen-stages.ts';
import { NotFoundPage } from './not-found-page.tsx';
import '#client/styles/screen.css';

/** The wall page of one stage or of all side by side; the 404 page for an unknown stage. */
export function ScreenPage({ path }: { path: string }) {
  const id = screenIdOf(path);
  const stages = screenStages(useContent().editions, useNow());
  const shown = id === null ? stages : stages.filter((stage) => stage.id === id);
  if (id !== null && shown.length === 0) return <NotFoundPage />;
  return <Screen stages={shown} />;
}
