export { measuresTask } from './measures.jobs.ts';
export { createPulse, type Pulse } from './measures.pulse.ts';
export { selectLines } from './measures.read.ts';
export {
  livingProcesses,
  livingSockets,
  type MeasuredDay,
  measuredDays,
  quantiles,
  stretchOf,
  sumOfDays,
  vitalsOf,
} from './measures.service.ts';
