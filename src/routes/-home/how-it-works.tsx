import { Link } from "@tanstack/react-router";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";

const STEPS: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: "camera", title: "Photographiez", text: "Quelques photos, un prix, un quartier\u00A0: l'annonce est prête." },
  { icon: "message-circle", title: "Discutez", text: "Les messages partent dès qu'il y a du réseau, une seule fois." },
  { icon: "handshake", title: "Rencontrez-vous", text: "On regarde, on paie et on remet l'objet en main propre." },
];

/** The three steps of a sale, in short. */
export function HowItWorks() {
  return (
    <section aria-labelledby="comment">
      <h2 id="comment" className="heading mb-4">
        Comment ça marche
      </h2>
      <ol className="grid gap-5 md:grid-cols-3">
        {STEPS.map(({ icon, title, text }) => (
          <li key={title} className="flex md:grid gap-3">
            <span className="grid place-items-center shrink-0 w-11 h-11 rounded-full bg-accent-soft text-accent">
              <Icon name={icon} />
            </span>
            <div className="min-w-0">
              <h3 className="font-700">{title}</h3>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <Link to="/how-it-works" className="link inline-flex items-center min-h-11 mt-2 font-600">
        En savoir plus
      </Link>
    </section>
  );
}
