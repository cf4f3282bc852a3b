import { type FormEvent, useRef, useState } from 'react';
import { AsideNotice } from '#client/components/back-office/aside-notice.tsx';
import { BUTTON } from '#client/components/back-office/button.ts';
import { useConfirm } from '#client/components/back-office/confirm.tsx';
import { ASIDE, DESK_MAIN, FIELD_ROW } from '#client/components/back-office/looks.ts';
import { Figure, Figures, Panel } from '#client/components/back-office/panel.tsx';
import { CellBar } from '#client/components/data/cell-bar.tsx';
import { Select } from '#client/components/form/select.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { useKept } from '#client/lib/kept-list.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { DEFAULT_PRIORITY, inOrder, isPriority, PRIORITIES, taskFigures, tasks } from './task.ts';
import { addTask, canRemove, removeTasks } from './task-acts.ts';
import { TaskList } from './task-list.tsx';

const OPTIONS = Object.entries(PRIORITIES).map(([value, label]) => ({ value, label }));

const QUESTIONS = {
  all: { title: 'Slette alle oppgaver?', act: 'Slett alle' },
  completed: { title: 'Fjerne fullførte oppgaver?', act: 'Fjern fullførte' },
} as const;

/** Checklist: the admin's tasks, stored in this browser. */
export function TasksTab() {
  const { entries } = useKept(tasks);
  const { ask, dialog } = useConfirm();
  const figures = taskFigures(entries);
  const remove = (which: keyof typeof QUESTIONS) => {
    if (!canRemove(which)) return;
    ask({
      ...QUESTIONS[which],
      text: 'Er du sikker? Dette kan ikke angres.',
      onConfirm: () => removeTasks(which),
    });
  };
  return (
    <div className={DESK_MAIN}>
      <h2 className="sr-only">Checklist</h2>
      <div className={ASIDE}>
        <AsideNotice list={tasks} />
      </div>
      <div className="grid grid-cols-1 content-start gap-4">
        <NewTask />
        <Panel
          title="Oppgaver"
          side={
            <div className="flex flex-wrap gap-2">
              <button type="button" className={BUTTON.edge} onClick={() => remove('completed')}>
                Fjern fullførte
              </button>
              <button type="button" className={BUTTON.edge} onClick={() => remove('all')}>
                Slett alle
              </button>
            </div>
          }
        >
          {entries.length === 0 ? (
            <p className="dim">Ingen oppgaver ennå. Legg til den første.</p>
          ) : (
            <TaskList tasks={inOrder(entries)} />
          )}
        </Panel>
      </div>
      <Panel title="Statistikk">
        <Figures>
          <Figure label="Totalt" value={formatNumber(figures.total)} />
          <Figure label="Fullført" value={formatNumber(figures.completed)} />
          <Figure label="Gjenstår" value={formatNumber(figures.open)} />
          <Figure label="Høy prioritet" value={formatNumber(figures.urgent)} />
        </Figures>
        <CellBar
          className="mt-4 mb-3"
          label="Fullført"
          percent={figures.percent}
          text={`${figures.percent} % fullført`}
          note={`${figures.completed} av ${figures.total}`}
        />
        <p className="dim">Oppgavene lagres lokalt i nettleseren.</p>
      </Panel>
      {dialog}
    </div>
  );
}

function NewTask() {
  const field = useRef<HTMLInputElement>(null);
  const [priority, setPriority] = useState(DEFAULT_PRIORITY);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (field.current === null) return;
    if (addTask(field.current.value, priority)) {
      field.current.value = '';
      setPriority(DEFAULT_PRIORITY);
    }
    field.current.focus();
  };
  return (
    <Panel title="Ny oppgave">
      <form
        className={cx(FIELD_ROW, '[--field:8rem] [&>.field:first-child]:flex-[3_1_14rem]')}
        onSubmit={add}
        noValidate
        aria-label="Ny oppgave"
      >
        <TextField ref={field} label="Oppgave" maxLength={500} autoComplete="off" />
        <Select
          label="Prioritet"
          options={OPTIONS}
          value={priority}
          onChange={({ target }) => {
            if (isPriority(target.value)) setPriority(target.value);
          }}
        />
        <button type="submit" className={BUTTON.bone}>
          Legg til
        </button>
      </form>
    </Panel>
  );
}
