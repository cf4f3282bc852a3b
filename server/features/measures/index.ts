export {
  createPulse,
  livingProcesses,
  livingSockets,
  type MeasuredDay,
  measuredDays,
  measuresTask,
  type Pulse,
  quantiles,
  stretchOf,
  sumOfDays,
  vitalsOf,
} from './measures.service.ts';
export { selectLines } from './measures.store.ts';
