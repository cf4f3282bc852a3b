/** A rendered e-mail: plain text and HTML of the same content. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** Parts of an e-mail, in order. Texts are plain; the layout escapes them. */
export type MailPart =
  | { kind: 'text'; text: string }
  /** A paragraph written by the product, with its line breaks; web addresses in it are links. */
  | { kind: 'prose'; text: string }
  | { kind: 'action'; label: string; href: string }
  /** Text that a person typed, with its line breaks. */
  | { kind: 'quote'; text: string }
  /** Something that the reader copies or reads aloud. */
  | { kind: 'code'; label: string; code: string }
  | { kind: 'rows'; rows: readonly (readonly [label: string, value: string])[] };

export interface MailLetter {
  subject: string;
  heading: string;
  /** What was won: the largest line, below the heading. */
  prize?: string;
  parts: readonly MailPart[];
  /** What the reader or somebody else did, after 'Du får denne e-posten fordi'. */
  why: string;
  /** Root of the site, without a trailing slash. */
  publicUrl: string;
  /** Address of the unsubscribe page; only for e-mails of the newsletter. */
  unsubscribeUrl?: string;
}

/** The sentence of the footer that tells why the reader got the e-mail. */
export const reasonFor = ({ why }: MailLetter) => `Du får denne e-posten fordi ${why}.`;
