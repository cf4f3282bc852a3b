import { openContact } from '#client/lib/open-contact.ts';
import { paths } from '#shared/paths.ts';

export interface WriteLinkProps {
  className: string;
  /** Closes what the link stands in and returns the control that gets the focus back. */
  onLeave?: () => HTMLElement | null;
}

/** 'Send melding', which phones have no room for in the dock; else a link to the contact page. */
export function WriteLink({ className, onLeave }: WriteLinkProps) {
  return (
    <a
      href={paths.contact}
      className={className}
      onClick={(event) => {
        if (openContact(onLeave ? onLeave() : event.currentTarget)) event.preventDefault();
      }}
    >
      <span>Send melding</span>
    </a>
  );
}
