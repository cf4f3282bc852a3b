import { type RefObject, useEffect, useMemo } from 'react';
import { DESK } from '#client/components/back-office/looks.ts';
import { Panel } from '#client/components/back-office/panel.tsx';
import { cx } from '#client/components/ui/cx.ts';
import type { ContentProblem } from '#shared/contracts/content-admin.ts';
import { useContentAddress } from '../address.ts';
import { HistorySection } from '../history/history-section.tsx';
import { PreviewSection } from '../preview/preview-section.tsx';
import { ProgrammeSection } from '../programme/programme-section.tsx';
import { HISTORY, PREVIEW } from '../views.ts';
import { DocumentHeader } from './document-header.tsx';
import { DraftContext, useDraftState, useProblems } from './draft-context.tsx';
import type { DraftSession } from './draft-session.ts';
import type { Section } from './field.ts';
import { Fields } from './fields.tsx';
import { sectionOf, sectionsOf } from './path-words.ts';
import { controlId } from './pointer.ts';
import { redo, undo } from './save-line.tsx';
import { UnsettledList } from './unsettled.tsx';
import { useChosenPart } from './use-chosen-part.ts';
import { viewKey } from './view-key.ts';

/** A document by its sections, which saves itself while it is written. */
export function DocumentEditor({ session }: { session: DraftSession }) {
  const state = useDraftState(session);
  const problems = useProblems(session.key, state);
  const draft = useMemo(() => ({ session, problems }), [session, problems]);
  const sections = sectionsOf(session.key);
  const { section: asked, field } = useContentAddress();
  const isView = asked === HISTORY || asked === PREVIEW;
  const chosen = isView ? undefined : (sections.find(({ id }) => id === asked) ?? sections[0]);
  useEffect(() => {
    // Another tab of the back office is looked at: what waits is saved now.
    return () => void session.flush();
  }, [session]);
  useAskedField(field);
  useUndoKeys(session);
  const { box, row } = useChosenPart(chosen?.id ?? asked ?? '', field);
  return (
    <DraftContext value={draft}>
      <div className={cx(DESK, '[&_.field]:grid-cols-[minmax(0,1fr)]')}>
        <DocumentHeader />
        <UnsettledList />
        <SectionNav row={row} sections={sections} chosen={chosen} problems={problems} />
        <section
          ref={box}
          tabIndex={-1}
          aria-label={`Valgt del: ${chosen?.label ?? (asked === HISTORY ? 'Historikk' : 'Forhåndsvisning')}`}
          className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none"
        >
          {asked === HISTORY && <HistorySection />}
          {asked === PREVIEW && <PreviewSection />}
          {chosen !== undefined && <SectionPanel section={chosen} />}
        </section>
      </div>
    </DraftContext>
  );
}

/** Ctrl+Z and Ctrl+Shift+Z, also while writing: the browser's own knows only one field. */
function useUndoKeys(session: DraftSession): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      // A dialog's fields are their own.
      if (document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo(session);
      else undo(session);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [session]);
}

/** Leads to the field that the address names, or to the nearest that is on the screen. */
function useAskedField(field: string | null): void {
  useEffect(() => {
    if (field === null) return;
    for (let path = field; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
      const control = document.getElementById(controlId(path));
      if (control === null) continue;
      if (control.matches('[data-fold][aria-expanded="false"]')) {
        control.click();
        // What was folded is there with the next frame.
        requestAnimationFrame(() => document.getElementById(controlId(field))?.focus());
      }
      control.focus();
      return;
    }
  }, [field]);
}

interface SectionNavProps {
  row: RefObject<HTMLElement | null>;
  sections: readonly Section[];
  chosen: Section | undefined;
  problems: ReadonlyMap<string, ContentProblem>;
}

function SectionNav({ row, sections, chosen, problems }: SectionNavProps) {
  const { document, go } = useContentAddress();
  const wrong = new Set(
    [...problems.keys()].map((path) => sectionOf(sections, path)?.id).filter(Boolean),
  );
  return (
    <nav
      ref={row}
      className="flex min-w-0 gap-1 border-coal-3 border-b pb-1 max-md:overflow-x-auto md:flex-wrap max-md:[scrollbar-width:thin]"
      aria-label="Deler av dokumentet"
    >
      {sections.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          className={cx(viewKey(id === chosen?.id), 'flex-none')}
          aria-current={id === chosen?.id ? 'page' : undefined}
          onClick={() => go({ document, section: id })}
        >
          {label}
          {wrong.has(id) && (
            <span className="ml-2 inline-block size-2.5 bg-error forced-colors:border-5 forced-colors:border-[CanvasText]">
              <span className="sr-only">, har feil</span>
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}

function SectionPanel({ section }: { section: Section }) {
  if (section.id === 'program') return <ProgrammeSection />;
  return (
    <Panel title={section.label} key={section.id}>
      {section.intro !== undefined && <p className="dim mb-4">{section.intro}</p>}
      <Fields fields={section.fields} path="" />
    </Panel>
  );
}
