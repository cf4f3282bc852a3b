import { useQueryClient } from '@tanstack/react-query';
import { TextArea, TextField } from '#client/components/form/field.tsx';
import { Form, Problem, SubmitKey } from '#client/components/form/form.tsx';
import { KeptNote } from '#client/components/form/kept-note.tsx';
import { useCallForm } from '#client/lib/call/use-call-form.ts';
import { useFormDraft } from '#client/lib/call/use-form-draft.ts';
import { toast } from '#client/lib/toast.ts';
import {
  AFFILIATE_ABOUT_MAX,
  type AffiliateProfileRequest,
  type OwnAffiliate,
} from '#shared/contracts/affiliates.ts';
import {
  FIELD_COLUMNS,
  NetworkFields,
  type ProfileInput,
  profileForm,
} from '../affiliate-form.tsx';
import { affiliateCall } from '../affiliate-session.ts';
import { keepProfile } from './dashboard.queries.ts';

function inputOf(affiliate: OwnAffiliate): ProfileInput {
  const { navn, telefon, instagram, tiktok, youtube, twitch, discord, beskrivelse } = affiliate;
  return {
    navn,
    telefon: telefon ?? '',
    instagram: instagram ?? '',
    tiktok: tiktok ?? '',
    youtube: youtube ?? '',
    twitch: twitch ?? '',
    discord: discord ?? '',
    beskrivelse: beskrivelse ?? '',
    followerCount: String(affiliate.followerCount),
  };
}

/** The affiliate's own profile: name, telephone, social profiles and a short text. */
export function ProfilePart({ affiliate }: { affiliate: OwnAffiliate }) {
  const client = useQueryClient();
  const { field, submit, pending, problem, form } = useCallForm({
    schema: profileForm,
    defaultValues: inputOf(affiliate),
    send: (body: AffiliateProfileRequest) =>
      affiliateCall(client, 'PATCH /api/affiliate/profile', { body }),
    onSuccess: (saved) => {
      keepProfile(client, saved);
      toast({ title: 'Profilen er lagret', variant: 'success' });
      form.reset(inputOf(saved));
      draft.forget();
    },
    failure: { title: 'Profilen ble ikke lagret', fallback: 'Prøv igjen senere' },
  });
  const draft = useFormDraft(form, {
    name: 'affiliate-profil',
    person: `affiliate:${affiliate.id}`,
    fields: Object.keys(inputOf(affiliate)) as (keyof ProfileInput)[],
  });
  return (
    <Form submitting={pending} onSubmit={submit} aria-label="Profilen din">
      <div className={FIELD_COLUMNS}>
        <TextField {...field('navn')} label="Navn" autoComplete="name" required />
        <TextField {...field('telefon')} type="tel" label="Telefon" autoComplete="tel" optional />
        <TextField
          label="E-post"
          type="email"
          value={affiliate.epost}
          hint="E-postadressen er den du søkte med. Skriv til oss hvis den skal byttes."
          readOnly
        />
        <TextField {...field('followerCount')} label="Følgere" inputMode="numeric" optional />
      </div>
      <NetworkFields field={field} stored={affiliate} />
      <TextArea
        {...field('beskrivelse')}
        label="Litt om deg"
        rows={4}
        maxLength={AFFILIATE_ABOUT_MAX}
        counter={{ text: form.watch('beskrivelse') ?? '', max: AFFILIATE_ABOUT_MAX }}
        optional
      />
      <KeptNote {...draft} />
      <Problem>{problem}</Problem>
      <div>
        <SubmitKey pending={pending} pendingText="Lagrer..." disabled={!form.formState.isDirty}>
          Lagre
        </SubmitKey>
      </div>
    </Form>
  );
}
