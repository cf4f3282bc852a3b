import type { ComponentType } from 'react';
import type { Edition, Slot } from '#shared/content/types.ts';

/** The plan button of an act. It comes from the page, because the plan is another feature. */
export type ActPlanButton = ComponentType<{
  edition: Edition;
  slot: Slot;
  text?: string | undefined;
  className?: string | undefined;
}>;
