import type { LucideIcon } from 'lucide-react';

/** Something the command search can do. */
export interface Command {
  id: string;
  label: string;
  /** What it is: 'Faner', 'Handlinger'. */
  group: string;
  icon: LucideIcon;
  /** Further words it is found by. */
  words?: string;
  run: () => void;
}

/** The beginning of a command that still needs a name: it is put into the field. */
export interface Starter extends Omit<Command, 'run'> {
  begins: string;
}
