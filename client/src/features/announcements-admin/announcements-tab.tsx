import { useState } from 'react';
import { DESK_HALVES } from '#client/components/back-office/looks.ts';
import { Panel } from '#client/components/back-office/panel.tsx';
import { useRowDialog } from '#client/components/data/use-row-dialog.ts';
import { AnnouncementForm, type Faults } from './announcement-form.tsx';
import { type AnnouncementDraft, EMPTY_DRAFT, keptDraft } from './draft.ts';
import { HistoryList } from './history-list.tsx';
import { OpenList } from './open-list.tsx';
import { ReviewDialog } from './review-dialog.tsx';

/** The tab 'Kunngjøringer': write, look over, send, confirm, update and end. */
export function AnnouncementsTab() {
  const [refused, setRefused] = useState<Faults>({});
  const review = useRowDialog<AnnouncementDraft>();
  return (
    <div className={DESK_HALVES}>
      <Panel title="Ute og på vei" className="nav:col-span-full">
        <OpenList />
      </Panel>
      <Panel title="Ny kunngjøring">
        <AnnouncementForm
          refused={refused}
          onReview={(draft) => {
            setRefused({});
            review.show(draft);
          }}
        />
      </Panel>
      <Panel title="Historikk">
        <HistoryList />
      </Panel>
      <ReviewDialog
        draft={review.subject}
        dialogProps={review.dialogProps}
        onSent={() => {
          keptDraft.set(EMPTY_DRAFT);
          review.close();
        }}
        onRefused={(faults) => {
          setRefused(faults);
          review.close();
        }}
      />
    </div>
  );
}
