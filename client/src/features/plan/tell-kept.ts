import type { Kept } from '#client/lib/storage/plan.ts';
import { toast } from '#client/lib/toast.ts';
import { MAX_MARKS } from '#shared/rules/mark-limits.ts';

/** Says so when a change of the plan was refused, or is lost with the page. True when it was stored. */
export function tellKept(kept: Kept): boolean {
  if (kept === 'full') {
    toast({
      variant: 'error',
      title: 'Timeplanen er full',
      description: `Den har plass til ${MAX_MARKS} poster. Ta bort noen først.`,
    });
  }
  if (kept === 'memory') {
    toast({
      variant: 'error',
      title: 'Nettleseren lagrer ikke timeplanen',
      description: 'Den forsvinner når du lukker siden. Del den som lenke for å ta vare på den.',
    });
  }
  return kept === 'stored';
}
