import Plus from 'lucide-react/icons/plus';
import { useEffect, useId, useRef, useState } from 'react';
import { z } from 'zod';
import { FIELD_OPTIONAL, TextField, type TextFieldProps } from '#client/components/form/field.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classes } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import {
  AFFILIATE_NETWORKS,
  type AffiliateNetwork,
  type AffiliateProfileRequest,
  type ApplicationRequest,
  affiliateProfileRequest,
  applicationRequest,
} from '#shared/contracts/affiliates.ts';

/** Fields in two columns, stacked on phones. */
export const FIELD_COLUMNS = classes('grid grid-cols-1 items-start gap-x-4 gap-y-5 md:grid-cols-2');

export const NETWORKS: Record<AffiliateNetwork, { label: string; placeholder: string }> = {
  instagram: { label: 'Instagram', placeholder: '@brukernavn' },
  tiktok: { label: 'TikTok', placeholder: '@brukernavn' },
  youtube: { label: 'YouTube', placeholder: '@kanal eller adresse' },
  twitch: { label: 'Twitch', placeholder: 'brukernavn' },
  discord: { label: 'Discord', placeholder: 'brukernavn' },
};

/** Networks whose field is always shown. */
const FIRST: readonly AffiliateNetwork[] = ['instagram', 'tiktok'];

interface NetworkFieldsProps {
  field: (name: AffiliateNetwork) => Omit<TextFieldProps, 'label'>;
  /** Stored profiles, whose fields are shown from the start. */
  stored?: Partial<Record<AffiliateNetwork, string | null>>;
}

/**
 * The social profiles; at least one is required (docs/product/promoters.md#applications). Two
 * fields, and one more with each click on 'Legg til profil'.
 */
export function NetworkFields({ field, stored }: NetworkFieldsProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  const hint = useId();
  const [added, setAdded] = useState<readonly AffiliateNetwork[]>([]);
  const isShown = (network: AffiliateNetwork) =>
    FIRST.includes(network) || added.includes(network) || Boolean(stored?.[network]);
  const hidden = AFFILIATE_NETWORKS.filter((network) => !isShown(network));
  const newest = added.at(-1);
  useEffect(() => {
    // Focus the new field, also because the button is removed after the last one.
    if (newest) box.current?.querySelector<HTMLInputElement>(`[name="${newest}"]`)?.focus();
  }, [newest]);
  return (
    <fieldset ref={box} className="grid min-w-0 gap-3.5">
      <legend className="mb-3.5 font-extrabold">
        Profiler i sosiale medier <span className={FIELD_OPTIONAL}>(minst én)</span>
      </legend>
      <div className={FIELD_COLUMNS}>
        {AFFILIATE_NETWORKS.filter(isShown).map((network) => (
          <TextField
            key={network}
            {...field(network)}
            {...NETWORKS[network]}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        ))}
      </div>
      {hidden.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            size="sm"
            variant="coal"
            icon={<Icon icon={Plus} />}
            aria-describedby={hint}
            onClick={() => setAdded([...added, ...hidden.slice(0, 1)])}
          >
            Legg til profil
          </Button>
          <p id={hint} className="small">
            {namesOf(hidden)}
          </p>
        </div>
      )}
    </fieldset>
  );
}

/** 'YouTube, Twitch eller Discord'. */
function namesOf(networks: readonly AffiliateNetwork[]): string {
  const names = networks.map((network) => NETWORKS[network].label);
  return new Intl.ListFormat('nb', { type: 'disjunction' }).format(names);
}

/** Field values of an affiliate's forms as they are typed. */
export interface ProfileInput {
  navn: string;
  telefon: string;
  instagram: string;
  tiktok: string;
  youtube: string;
  twitch: string;
  discord: string;
  beskrivelse: string;
  followerCount: string;
}

interface ApplicationInput extends ProfileInput {
  epost: string;
  terms: boolean;
}

/** Parses a typed number: '12 500' is 12500, empty is 0, anything else is NaN. */
export function typedNumber(text: string | undefined): number {
  const digits = (text ?? '').replace(/[\s\u00A0.]/g, '');
  return /^-?\d*$/.test(digits) ? Number(digits) : Number.NaN;
}

const withNumber = <T extends { followerCount: string }>(input: T) => ({
  ...input,
  followerCount: typedNumber(input.followerCount),
});

const accepted = z.object({
  terms: z.literal(true, 'Du må godta vilkårene for å søke'),
});

/** The application's contract on the typed values; accepting the terms is required but not sent. */
export const applicationForm: z.ZodType<ApplicationRequest, ApplicationInput> = z
  .preprocess((input: ApplicationInput) => withNumber(input), applicationRequest.and(accepted))
  .transform(({ terms, ...application }) => application);

/** The profile's contract on the typed values. */
export const profileForm: z.ZodType<AffiliateProfileRequest, ProfileInput> = z.preprocess(
  (input: ProfileInput) => withNumber(input),
  affiliateProfileRequest,
);
