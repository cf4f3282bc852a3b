import type { LucideIcon } from 'lucide-react';

/** A command of the command search. */
export interface Command {
  id: string;
  label: string;
  /** Heading of its group: 'Faner', 'Handlinger'. */
  group: string;
  icon: LucideIcon;
  /** Further words it is found by. */
  words?: string;
  run: () => void;
}

/** The beginning of a command that needs a name: choosing it fills the search field. */
export interface Starter extends Omit<Command, 'run'> {
  begins: string;
}
