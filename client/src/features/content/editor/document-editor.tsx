import ArrowLeft from 'lucide-react/icons/arrow-left';
import Check from 'lucide-react/icons/check';
import CloudOff from 'lucide-react/icons/cloud-off';
import Eye from 'lucide-react/icons/eye';
import History from 'lucide-react/icons/history';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import Users from 'lucide-react/icons/users';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { DESK } from '#client/components/back-office/looks.ts';
import { Panel } from '#client/components/back-office/panel.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { PublishKey } from '#client/features/content/publish/publish-dialog.tsx';
import { toast } from '#client/lib/toast.ts';
import type { ContentProblem } from '#shared/contracts/content-admin.ts';
import { dayClock } from '#shared/oslo-time.ts';
import {
  focusNext,
  HISTORY,
  openKeyId,
  PREVIEW,
  TITLE_ID,
  useContentAddress,
  useNextFocus,
} from '../address.ts';
import { CrewPlanSection } from '../crew/crew-plan-section.tsx';
import { GroundsSection } from '../grounds/grounds-section.tsx';
import { HistorySection } from '../history/history-section.tsx';
import { PracticalSection } from '../practical/practical-section.tsx';
import { PreviewSection } from '../preview/preview-section.tsx';
import { ProgrammeSection } from '../programme/programme-section.tsx';
import { viewKey } from '../programme/view-key.ts';
import { PlannedReleases } from '../publish/planned-releases.tsx';
import { StateTag, stateOf, titleOf } from './document-words.tsx';

import { DraftContext, useDraft, useDraftState, useProblems } from './draft-context.tsx';
import type { DraftSession, DraftState } from './draft-session.ts';
import { controlId, type Section } from './field.ts';
import { Fields } from './fields.tsx';
import { IconKey } from './members-control.tsx';
import { practicalField, sectionOf, sectionsOf } from './path-words.ts';
import { UnsettledList } from './unsettled.tsx';

/** The editor of one document, with autosave. */
export function DocumentEditor({ session }: { session: DraftSession }) {
  const state = useDraftState(session);
  const problems = useProblems(session.key, state);
  const draft = useMemo(() => ({ session, problems }), [session, problems]);
  const sections = sectionsOf(session.key);
  const { section: asked, field } = useContentAddress();
  const isView = asked === HISTORY || asked === PREVIEW;
  const chosen = isView ? undefined : (sections.find(({ id }) => id === asked) ?? sections[0]);
  useEffect(() => {
    // On a change of tab, pending changes are saved at once.
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

/** Ctrl+Z and Ctrl+Shift+Z, also in text fields: the browser's own undo covers one field only. */
function useUndoKeys(session: DraftSession): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      // Text fields of a dialog keep the browser's own undo.
      if (document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo(session);
      else undo(session);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [session]);
}

/** Focuses the field that the URL names, or its nearest rendered ancestor, which is expanded. */
function useAskedField(field: string | null): void {
  useEffect(() => {
    if (field === null) return;
    for (let path = field; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
      const control = document.getElementById(controlId(path));
      if (control === null) continue;
      if (control.matches('[data-fold][aria-expanded="false"]')) {
        control.click();
        // A collapsed field is rendered in the next frame.
        requestAnimationFrame(() => reach(document.getElementById(controlId(field))));
      }
      reach(control);
      return;
    }
  }, [field]);
}

/** Focuses a control; a folded group around it is opened. */
function reach(control: HTMLElement | null): void {
  const fold = control?.closest('details');
  if (fold) fold.open = true;
  control?.focus();
}

interface SectionNavProps {
  row: RefObject<HTMLElement | null>;
  sections: readonly Section[];
  chosen: Section | undefined;
  problems: ReadonlyMap<string, ContentProblem>;
}

function SectionNav({ row, sections, chosen, problems }: SectionNavProps) {
  const { document, go, section: asked } = useContentAddress();
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
      {VIEWS.map(({ id, label, icon }) => (
        <button
          key={id}
          type="button"
          className={cx(
            viewKey(id === asked),
            'flex flex-none items-center gap-2',
            id === PREVIEW && 'md:ml-auto',
          )}
          aria-current={id === asked ? 'page' : undefined}
          onClick={() => go({ document, section: id })}
        >
          <Icon icon={icon} />
          {label}
        </button>
      ))}
    </nav>
  );
}

/** What shows the whole document, beside its parts. */
const VIEWS = [
  { id: PREVIEW, label: 'Forhåndsvis', icon: Eye },
  { id: HISTORY, label: 'Historikk', icon: History },
] as const;

function SectionPanel({ section }: { section: Section }) {
  if (section.id === 'program') return <ProgrammeSection />;
  if (section.id === 'kjoreplan') return <CrewPlanSection />;
  if (section.id === 'plan') return <GroundsSection />;
  if (section.id === 'praktisk') return <PracticalSection field={practicalField} />;
  return (
    <Panel title={section.label} key={section.id}>
      {section.intro !== undefined && <p className="dim mb-4">{section.intro}</p>}
      <Fields fields={section.fields} path="" />
    </Panel>
  );
}

const behavior = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';

/**
 * Focuses the chosen section. If most of it is outside the viewport, as on a phone, the row of
 * sections scrolls to the top. Not on page load, and not when the URL names a field, which takes
 * the focus itself.
 */
function useChosenPart(part: string, field: string | null) {
  const box = useRef<HTMLElement>(null);
  const row = useRef<HTMLElement>(null);
  const shown = useRef(part);
  useEffect(() => keyIntoView(row), []);
  useEffect(() => {
    if (shown.current === part) return;
    shown.current = part;
    keyIntoView(row);
    if (field !== null || box.current === null) return;
    box.current.focus({ preventScroll: true });
    const { top } = box.current.getBoundingClientRect();
    if (top >= 0 && top < window.innerHeight / 2) return;
    row.current?.scrollIntoView({ block: 'start', behavior: behavior() });
  }, [part, field]);
  return { box, row };
}

/** On a phone the row of sections scrolls sideways: centres the chosen one. */
function keyIntoView({ current: row }: RefObject<HTMLElement | null>): void {
  const key = row?.querySelector<HTMLElement>('[aria-current]');
  if (!row || !key || row.scrollWidth <= row.clientWidth) return;
  const left = key.offsetLeft - row.offsetLeft - (row.clientWidth - key.offsetWidth) / 2;
  row.scrollTo({ left, behavior: 'instant' });
}

function DocumentHeader() {
  const { session } = useDraft();
  const state = useDraftState(session);
  const { go } = useContentAddress();
  const [isLeaving, setIsLeaving] = useState(false);
  useNextFocus(TITLE_ID);
  const leave = async () => {
    setIsLeaving(true);
    await session.flush();
    focusNext(openKeyId(session.key));
    go({});
  };
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-5 gap-y-2.5 md:grid-cols-[auto_minmax(0,1fr)_auto]">
      <button
        type="button"
        className={cx(BUTTON.edge, 'max-md:justify-self-start')}
        aria-disabled={isLeaving || undefined}
        onClick={() => !isLeaving && void leave()}
      >
        <Icon icon={ArrowLeft} />
        Alle dokumenter
      </button>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3.5 gap-y-1">
        <h2 id={TITLE_ID} tabIndex={-1} className="wrap-anywhere text-h4">
          {titleOf(session.key, state.document)}
        </h2>
        <StateTag state={stateOf(state)} version={state.liveVersion} />
        <Presence />
      </div>
      <SaveLine />
      <PlannedReleases of={session.key} />
    </header>
  );
}

function Presence() {
  const { session } = useDraft();
  const { editors } = useDraftState(session);
  return (
    <p className="flex items-center gap-2 font-bold text-cyan empty:hidden" role="status">
      {editors.length > 0 && (
        <>
          <Icon icon={Users} />
          <span>
            {editors
              .map(
                ({ username, since }) =>
                  `${username} (siden ${dayClock(new Date(since), new Date())})`,
              )
              .join(', ')}{' '}
            redigerer også
          </span>
        </>
      )}
    </p>
  );
}

const OVERTAKEN = {
  title: 'Det kan ikke tas tilbake',
  description: 'Noen andre har endret det samme etterpå.',
} as const;

function undo(session: DraftSession): void {
  if (session.get().canUndo && !session.undo()) toast({ ...OVERTAKEN, variant: 'error' });
}
function redo(session: DraftSession): void {
  if (session.get().canRedo && !session.redo()) toast({ ...OVERTAKEN, variant: 'error' });
}

const ICONS = { saved: Check, waiting: LoaderCircle, saving: LoaderCircle, away: CloudOff };

/** The save state, with undo and redo. */
function SaveLine() {
  const { session } = useDraft();
  const state = useDraftState(session);
  const { save, canUndo, canRedo, isKept } = state;
  return (
    <div
      data-save={save}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 max-md:sticky max-md:top-(--admin-head) max-md:z-2 max-md:bg-night max-md:py-1 md:justify-end"
    >
      <p
        role="status"
        className={cx(
          'flex items-center gap-2 max-md:mr-auto',
          save === 'away' ? 'font-bold text-yellow' : 'text-fg-2',
        )}
      >
        <Icon icon={ICONS[save]} />
        <span>{saveWords(state)}</span>
      </p>
      <div className="flex">
        <IconKey
          label="Angre"
          shortcut="Control+Z"
          icon={Undo2}
          isOff={!canUndo}
          onPress={() => undo(session)}
        />
        <IconKey
          label="Gjør om"
          shortcut="Control+Shift+Z"
          icon={Redo2}
          isOff={!canRedo}
          onPress={() => redo(session)}
        />
      </div>
      <PublishKey />
      {!isKept && save !== 'saved' && (
        <p className="font-bold text-error" role="alert">
          Nettleseren kan ikke ta vare på endringene. Ikke lukk siden før de er lagret.
        </p>
      )}
    </div>
  );
}

function saveWords({ save, savedAt, problem }: DraftState): string {
  if (save === 'saved')
    return savedAt === null ? 'Alt er lagret' : `Lagret ${dayClock(savedAt, new Date())}`;
  if (save !== 'away') return 'Lagrer …';
  if (problem === 'Du er logget ut.') return 'Venter på at du logger inn';
  return 'Venter på nettet';
}
