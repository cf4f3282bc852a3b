import { z } from 'zod';
import {
  type AffiliateProfileRequest,
  type ApplicationRequest,
  affiliateProfileRequest,
  applicationRequest,
} from '#shared/contracts/affiliates.ts';

/** The fields of an affiliate's forms as they are typed. */
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

export interface ApplicationInput extends ProfileInput {
  epost: string;
  terms: boolean;
}

/** A typed number: '12 500' is 12500, empty is 0, anything else is NaN. */
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
