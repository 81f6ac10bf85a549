import { createFileRoute, Link, useLocation } from "@tanstack/react-router";
import { later } from "#ui/later.tsx";
import { ContactForm, MySupportMessages } from "./-static/contact-form.tsx";
import { Bullets, Prose, Section } from "./-static/prose.tsx";
import { ContactBlock } from "./-static/support.tsx";

export const Route = createFileRoute("/help")({ component: HelpPage });

const PhoneReport = later(() => import("./-settings/phone-report.tsx").then((module) => module.PhoneReport));

function HelpPage() {
  // The support names this address to whoever cannot come to the settings; nothing leads to it (docs/operations.md).
  const asked = useLocation({ select: ({ hash }) => hash === "appareil" });
  return (
    <Prose title="Aide" lead="Une question, un souci avec une annonce ou un paiement&nbsp;? L'équipe vous répond.">
      {asked ? (
        <Section title="État de cet appareil">
          <PhoneReport open />
        </Section>
      ) : null}
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
      <MySupportMessages />
      <Section title="Nous écrire">
        <ContactForm />
      </Section>
    </Prose>
  );
}
