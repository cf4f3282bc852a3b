import { toast } from '#client/lib/toast.ts';

/** The forum does not exist yet: its button says so, in the words of the specification. */
export function announceForum(): void {
  toast({
    title: 'Forum kommer snart!',
    description: 'Bli med på Discord så lenge.',
    variant: 'info',
  });
}
