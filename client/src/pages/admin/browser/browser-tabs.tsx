import type { ReactNode } from 'react';
import { DESK } from '#client/components/back-office/looks.ts';
import { ContactsTab } from '#client/features/contact/address-book/contacts-tab.tsx';
import { NotesTab } from '#client/features/notes/notes-tab.tsx';
import { TasksTab } from '#client/features/tasks/tasks-tab.tsx';
import { BackupPanel } from './backup-panel.tsx';

/** A tab whose list is stored in this browser, with the backup of all lists below. */
function Tool({ children }: { children: ReactNode }) {
  return (
    <div className={DESK}>
      {children}
      <BackupPanel />
    </div>
  );
}

export function Contacts() {
  return (
    <Tool>
      <ContactsTab />
    </Tool>
  );
}

export function Notes() {
  return (
    <Tool>
      <NotesTab />
    </Tool>
  );
}

export function Checklist() {
  return (
    <Tool>
      <TasksTab />
    </Tool>
  );
}
