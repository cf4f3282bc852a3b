/** Most acts of a plan, also those that were taken out. Apart from the contract: no zod in the browser. */
export const MAX_PLAN_ENTRIES = 500;
