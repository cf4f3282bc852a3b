import { toast } from '#client/lib/toast.ts';

/** The forum does not exist yet, and its button says so (docs/product/public-site.md#forum). */
export function announceForum(): void {
  toast({
    title: 'Forum kommer snart!',
    description: 'Bli med på Discord så lenge.',
    variant: 'info',
  });
}
