import { createFileRoute, Link } from "@tanstack/react-router";
import { ContactForm, MyLetters } from "./-static/contact-form.tsx";
import { Bullets, Prose, Section } from "./-static/prose.tsx";
import { ContactBlock } from "./-static/support.tsx";

export const Route = createFileRoute("/help")({ component: HelpPage });

function HelpPage() {
  return (
    <Prose title="Aide" lead="Une question, un souci avec une annonce ou un paiement&nbsp;? L'équipe vous répond.">
      <Section title="Nous joindre">
        <ContactBlock />
      </Section>
      <Section title="Liens utiles">
        <Bullets>
          <li>
            <Link to="/how-it-works" className="link">
              Comment ça marche
            </Link>
          </li>
          <li>
            <Link to="/faq" className="link">
              Questions fréquentes
            </Link>
          </li>
          <li>
            <Link to="/terms" className="link">
              Conditions d'utilisation
            </Link>
          </li>
          <li>
            <Link to="/privacy" className="link">
              Confidentialité
            </Link>
          </li>
        </Bullets>
      </Section>
      <MyLetters />
      <Section title="Nous écrire">
        <ContactForm />
      </Section>
    </Prose>
  );
}
