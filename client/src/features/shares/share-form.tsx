import Megaphone from 'lucide-react/icons/megaphone';
import { useEffect } from 'react';
import { Form } from '#client/components/form/form.tsx';
import { Problem } from '#client/components/form/problem.tsx';
import { Select } from '#client/components/form/select.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { TextArea } from '#client/components/form/text-area.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { api } from '#client/lib/api.ts';
import { useSession } from '#client/lib/session.ts';
import { useCallForm } from '#client/lib/use-call-form.ts';
import {
  SHARE_DESCRIPTION_MAX,
  SHARE_PLATFORMS,
  type ShareAnswer,
  type ShareRequest,
  shareRequest,
} from '#shared/contracts/shares.ts';
import { announceMissing, announceShare } from './share-notices.ts';
import { shareNotices, shareTexts } from './share-texts.ts';

const platforms = [
  { value: '', label: shareTexts.choose },
  ...Object.entries(SHARE_PLATFORMS).map(([value, label]) => ({ value, label })),
];
const REQUIRED = ['navn', 'epost', 'platform', 'url'] as const;

/** The form 'Spre Ordet!'. Name and address are prefilled for a logged-in user. */
export function ShareForm({ onDone }: { onDone: (answer: ShareAnswer) => void }) {
  const { user } = useSession();
  const { field, submit, pending, problem, form } = useCallForm({
    schema: shareRequest,
    send: (body: ShareRequest, headers) => api('POST /api/social-share/record', { body, headers }),
    onSuccess: (answer, body) => {
      announceShare(answer, body);
      onDone(answer);
    },
    onInvalid: (values) => {
      if (REQUIRED.some((name) => String(values[name] ?? '').trim() === '')) announceMissing();
    },
    failure: shareNotices.failed,
    focusOnFailure: 'url',
  });
  const { getValues, setValue } = form;
  useEffect(() => {
    if (user === null) return;
    if (!getValues('navn')) setValue('navn', `${user.firstName} ${user.lastName}`);
    if (!getValues('epost')) setValue('epost', user.email);
  }, [user, getValues, setValue]);
  const description = form.watch('description') ?? '';
  return (
    <Form submitting={pending} onSubmit={submit} method="post" aria-label={shareTexts.form}>
      <div className="grid gap-5 md:grid-cols-2 md:items-start">
        <TextField {...field('navn')} label="Navn" autoComplete="name" required />
        <TextField
          {...field('epost')}
          type="email"
          label="E-post"
          autoComplete="email"
          inputMode="email"
          required
        />
      </div>
      <Select {...field('platform')} label="Plattform" options={platforms} required />
      <TextField
        {...field('url')}
        type="url"
        label="Lenken du delte"
        placeholder="https://"
        autoComplete="off"
        inputMode="url"
        required
      />
      <TextField
        {...field('postUrl')}
        type="url"
        label="Lenke til innlegget"
        placeholder="https://"
        autoComplete="off"
        inputMode="url"
        optional
      />
      <TextArea
        {...field('description')}
        label="Beskrivelse"
        rows={4}
        maxLength={SHARE_DESCRIPTION_MAX}
        counter={{ text: description, max: SHARE_DESCRIPTION_MAX }}
        optional
      />
      <p className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 border-ink border-t-2 pt-5 font-semibold text-small">
        <Icon icon={Megaphone} className="mt-px" />
        <span>{shareTexts.duty}</span>
      </p>
      <Problem>{problem}</Problem>
      <SubmitKey pending={pending} pendingText={shareTexts.pending} size="xl" full>
        {shareTexts.submit}
      </SubmitKey>
    </Form>
  );
}
