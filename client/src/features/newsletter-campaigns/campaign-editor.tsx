import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { CAUTION } from '#client/components/back-office/looks.ts';
import { TextArea, TextField } from '#client/components/form/field.tsx';
import { Form } from '#client/components/form/form.tsx';

import { refreshAdmin } from '#client/lib/call/admin-calls.ts';
import { shortMoment } from '#client/lib/short-text.ts';
import { NEWSLETTER_BODY_MAX, NEWSLETTER_SUBJECT_MAX } from '#shared/contracts/newsletter-admin.ts';
import { useDeleteDraft } from './campaign-rows.tsx';
import { closeDraft, type DraftState, type OpenDraft } from './open-draft.ts';

/** Editor of a draft, with autosave. */
export function CampaignEditor({ draft }: { draft: OpenDraft }) {
  const client = useQueryClient();
  const state = useSyncExternalStore(draft.subscribe, draft.get, draft.get);
  const subject = useRef<HTMLInputElement>(null);
  const [closing, setClosing] = useState(false);
  const remove = useDeleteDraft();
  useEffect(() => {
    if (draft.takeFocus()) subject.current?.focus();
    // Saves pending changes on unmount.
    return () => void draft.flush();
  }, [draft]);
  const close = async (act: () => Promise<boolean>) => {
    setClosing(true);
    const isDone = await act();
    // The row below sends the revision that it shows.
    if (isDone) await refreshAdmin(client);
    setClosing(false);
    if (isDone) closeDraft();
  };
  const finish = (event: FormEvent) => {
    event.preventDefault();
    void close(() => draft.flush());
  };
  const removeIt = async () => {
    await draft.flush();
    const { campaign } = draft.get();
    return campaign === null || (await remove(campaign));
  };
  const { text } = state;
  return (
    <Form submitting={closing} onSubmit={finish} aria-label="Nyhetsbrev">
      <TextField
        ref={subject}
        label="Emne"
        maxLength={NEWSLETTER_SUBJECT_MAX}
        value={text.subject}
        onChange={({ target }) => draft.change({ subject: target.value })}
        onBlur={() => void draft.flush()}
      />
      <TextArea
        label="Innhold"
        rows={12}
        value={text.body}
        onChange={({ target }) => draft.change({ body: target.value })}
        onBlur={() => void draft.flush()}
        hint="Ren tekst. En tom linje gir nytt avsnitt, adresser blir lenker. Lenken for å melde seg av kommer med av seg selv."
        counter={{ text: text.body, max: NEWSLETTER_BODY_MAX }}
      />
      <p className="dim" role="status">
        {savedText(state)}
      </p>
      {state.save === 'conflict' && <Conflict draft={draft} state={state} />}
      <div className="flex flex-wrap gap-2">
        <button type="submit" className={BUTTON.bone} disabled={state.save === 'conflict'}>
          Ferdig
        </button>
        <button type="button" className={BUTTON.edge} onClick={() => void close(removeIt)}>
          Slett utkastet
        </button>
      </div>
    </Form>
  );
}

function savedText({ campaign, save, problem }: DraftState): string {
  if (save === 'conflict') return '';
  if (save === 'failed') return `Ikke lagret ennå. ${problem ?? ''}`.trim();
  if (save !== 'saved') return 'Lagrer...';
  return campaign === null
    ? 'Utkastet lagrer seg selv mens du skriver.'
    : `Utkastet er lagret ${shortMoment(campaign.updatedAt)}.`;
}

/** Another admin changed, sent or deleted the draft: this one chooses which text to keep. */
function Conflict({ draft, state }: { draft: OpenDraft; state: DraftState }) {
  const { theirs, problem } = state;
  return (
    <div className={CAUTION} role="alert">
      <p>
        {problem} Det du har skrevet her, er ikke lagret.
        {theirs !== null && ` Sist endret av ${theirs.updatedBy} ${shortMoment(theirs.updatedAt)}.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="button" className={BUTTON.edge} onClick={() => draft.keepMine()}>
          {theirs === null ? 'Lagre som nytt utkast' : 'Behold det som står her'}
        </button>
        {theirs !== null && (
          <button type="button" className={BUTTON.edge} onClick={() => draft.takeTheirs()}>
            Vis det som er lagret
          </button>
        )}
      </div>
    </div>
  );
}
