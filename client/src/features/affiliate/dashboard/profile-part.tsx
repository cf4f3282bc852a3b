import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Form } from '#client/components/form/form.tsx';
import { Problem } from '#client/components/form/problem.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { TextArea } from '#client/components/form/text-area.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { ApiError } from '#client/lib/api-client.ts';
import { reasonOf } from '#client/lib/failure-text.ts';
import { toast } from '#client/lib/toast.ts';
import {
  AFFILIATE_ABOUT_MAX,
  type AffiliateProfileRequest,
  type OwnAffiliate,
} from '#shared/contracts/affiliates.ts';
import { type ProfileInput, profileForm } from '../affiliate-form.ts';
import { affiliateRequest } from '../affiliate-session.ts';
import { NetworkFields } from '../profile-fields.tsx';
import { keepProfile } from './dashboard.queries.ts';
import { dashboardTexts } from './dashboard-texts.ts';

const texts = dashboardTexts.profile;

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

/** Sends the profile; what the server finds fault with goes to `onFault`. One call at a time. */
function useSaving(onFault: (field: keyof ProfileInput, text: string) => void) {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const running = useRef(false);
  const save = async (body: AffiliateProfileRequest): Promise<OwnAffiliate | null> => {
    if (running.current) return null;
    running.current = true;
    setPending(true);
    setProblem(undefined);
    try {
      const path = '/api/affiliate/profile';
      const saved = await affiliateRequest<OwnAffiliate>(client, 'PATCH', path, body);
      keepProfile(client, saved);
      toast({ title: texts.saved, variant: 'success' });
      return saved;
    } catch (error) {
      const description = reasonOf(error, texts.failed.fallback);
      toast({ title: texts.failed.title, description, variant: 'error' });
      setProblem(description);
      const errors = error instanceof ApiError ? error.errors : {};
      for (const [name, text] of Object.entries(errors)) {
        if (name in body) onFault(name as keyof ProfileInput, text);
      }
      return null;
    } finally {
      running.current = false;
      setPending(false);
    }
  };
  return { save, pending, problem };
}

/** The own profile: name, telephone, social profiles, and a few words. */
export function ProfilePart({ affiliate }: { affiliate: OwnAffiliate }) {
  const { register, handleSubmit, reset, watch, setError, formState } = useForm<
    ProfileInput,
    unknown,
    AffiliateProfileRequest
  >({ resolver: zodResolver(profileForm), defaultValues: inputOf(affiliate) });
  const { save, pending, problem } = useSaving((name, message) => setError(name, { message }));
  const submit = handleSubmit(async (body) => {
    const saved = await save(body);
    if (saved !== null) reset(inputOf(saved));
  });
  const field = (name: keyof ProfileInput) => ({
    ...register(name),
    error: formState.errors[name]?.message,
  });
  return (
    <Form submitting={pending} onSubmit={submit} aria-label={texts.heading}>
      <div className="aff-par">
        <TextField {...field('navn')} label="Navn" autoComplete="name" required />
        <TextField {...field('telefon')} type="tel" label="Telefon" autoComplete="tel" optional />
        <TextField
          label="E-post"
          type="email"
          value={affiliate.epost}
          hint={texts.email}
          readOnly
        />
        <TextField {...field('followerCount')} label="Følgere" inputMode="numeric" optional />
      </div>
      <NetworkFields field={field} />
      <TextArea
        {...field('beskrivelse')}
        label="Litt om deg"
        rows={4}
        maxLength={AFFILIATE_ABOUT_MAX}
        counter={{ text: watch('beskrivelse') ?? '', max: AFFILIATE_ABOUT_MAX }}
        optional
      />
      <Problem>{problem}</Problem>
      <div>
        <SubmitKey pending={pending} pendingText={texts.saving} disabled={!formState.isDirty}>
          {texts.save}
        </SubmitKey>
      </div>
    </Form>
  );
}
