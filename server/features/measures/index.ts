export { createPulse, type Pulse } from './measures.pulse.ts';
export {
  livingProcesses,
  livingSockets,
  type MeasuredDay,
  measuredDays,
  measuresTask,
  quantiles,
  stretchOf,
  sumOfDays,
  vitalsOf,
} from './measures.service.ts';
export { selectLines } from './measures.store.ts';
