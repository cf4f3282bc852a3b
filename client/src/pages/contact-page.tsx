import { ContactSection } from '#client/features/contact/contact-section.tsx';
import { NewsletterBox } from '#client/features/newsletter/newsletter-box.tsx';

export function ContactPage() {
  return (
    <ContactSection
      headingLevel={1}
      edgeBottom="night"
      newsletter={<NewsletterBox headingLevel={2} />}
    />
  );
}
