export { countPlansWith } from './favourites.store.ts';
