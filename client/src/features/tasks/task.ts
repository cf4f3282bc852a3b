import {
  fieldOf,
  idOf,
  KeptList,
  LIST_KEYS,
  momentOf,
  textOf,
} from '#client/lib/storage/kept-list.ts';

/** Priorities, the most urgent first, with their labels. */
export const PRIORITIES = { high: 'Høy', medium: 'Middels', low: 'Lav' } as const;
export type Priority = keyof typeof PRIORITIES;
/** Default priority (docs/product/back-office.md#notes-tasks-and-contacts). */
export const DEFAULT_PRIORITY: Priority = 'medium';

/**
 * A task of the admin; stored in this browser only
 * (docs/product/back-office.md#notes-tasks-and-contacts).
 */
export interface Task {
  readonly id: string;
  readonly task: string;
  readonly completed: boolean;
  /** ISO 8601; empty when the stored value was invalid. */
  readonly createdAt: string;
  readonly priority: Priority;
}

/** Whether a value is one of the priorities. */
export function isPriority(value: unknown): value is Priority {
  return typeof value === 'string' && Object.hasOwn(PRIORITIES, value);
}

function readTask(row: unknown): Task | null {
  const id = idOf(fieldOf(row, 'id'));
  const task = textOf(fieldOf(row, 'task')).trim();
  if (id === null || task === '') return null;
  const priority = fieldOf(row, 'priority');
  return {
    id,
    task,
    completed: fieldOf(row, 'completed') === true,
    createdAt: momentOf(fieldOf(row, 'createdAt')),
    priority: isPriority(priority) ? priority : DEFAULT_PRIORITY,
  };
}

/** The tasks of this browser. */
export const tasks = new KeptList<Task>({ key: LIST_KEYS.tasks, read: readTask });

const ORDER = Object.keys(PRIORITIES);

function newer(a: Task, b: Task): number {
  if (a.createdAt === b.createdAt) return Number(b.id) - Number(a.id) || 0;
  return a.createdAt < b.createdAt ? 1 : -1;
}

/**
 * Open before completed, then by priority, then newest first
 * (docs/product/back-office.md#notes-tasks-and-contacts).
 */
export function inOrder(all: readonly Task[]): Task[] {
  return [...all].sort(
    (a, b) =>
      Number(a.completed) - Number(b.completed) ||
      ORDER.indexOf(a.priority) - ORDER.indexOf(b.priority) ||
      newer(a, b),
  );
}

export interface TaskFigures {
  total: number;
  completed: number;
  open: number;
  /** Open tasks of the highest priority. */
  urgent: number;
  /** Whole percent completed; 0 when there are none. */
  percent: number;
}

/** Figures of the tab. */
export function taskFigures(all: readonly Task[]): TaskFigures {
  const completed = all.filter((task) => task.completed).length;
  const urgent = all.filter((task) => !task.completed && task.priority === 'high').length;
  const percent = all.length === 0 ? 0 : Math.round((completed * 100) / all.length);
  return { total: all.length, completed, open: all.length - completed, urgent, percent };
}
