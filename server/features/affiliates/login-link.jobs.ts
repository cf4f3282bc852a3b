import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { affiliateLoginMail, mayMail } from '#server/email/index.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { lockOpenAffiliate } from './affiliate.store.ts';
import { storeLink } from './affiliate-links.store.ts';

const loginLinkJob = z.object({
  /** Null for an address that is no affiliate's, so that such a request takes the same time. */
  affiliateId: z.uuid().nullable(),
});

/**
 * Creates an affiliate's login link and its e-mail. The request stores this job for every address,
 * so that neither its answer nor its duration tells which addresses are known. A repeated run sends
 * another link.
 */
export const loginLinkTask: TaskDefinition<z.infer<typeof loginLinkJob>, Context> = {
  name: 'affiliate-login-link',
  schema: loginLinkJob,
  async handle(ctx, { affiliateId }) {
    if (affiliateId === null) return;
    await ctx.db.transaction(async (tx) => {
      const affiliate = await lockOpenAffiliate(tx, affiliateId);
      if (affiliate === null) return;
      if (!(await mayMail(ctx, 'loginLink', affiliate.epost, ctx.db.sqlOf(tx)))) return;
      const token = ctx.random.token();
      await storeLink(tx, ctx, { affiliateId, token }, 'login');
      const mail = affiliateLoginMail({ publicUrl: ctx.publicUrl(), loginToken: token });
      await ctx.mailer.enqueue(tx, { to: affiliate.epost, concerns: affiliate.id, ...mail });
    });
  },
};
