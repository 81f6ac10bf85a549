import { createFileRoute, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useSession } from "#session/use-session.ts";
import type { IconName } from "#ui/icon-names.ts";
import { Icon } from "#ui/icon.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Bullets, Prose, Section } from "./-static/prose.tsx";

export const Route = createFileRoute("/how-it-works")({ staticData: { cachedFor: "wifi" }, component: HowItWorksPage });

function HowItWorksPage() {
  return (
    <Prose title="Comment ça marche" lead="Vendre et acheter près de chez vous, en trois étapes.">
      <ol className="mt-6 grid gap-3">
        <Step rank={1} icon="camera" title="Créez votre annonce">
          Quelques photos, un titre clair, un prix juste. Votre première annonce est gratuite.
        </Step>
        <Step rank={2} icon="message-circle" title="Discutez avec les acheteurs">
          Répondez dans l'application, même sans réseau&nbsp;: vos messages partent dès qu'il revient.
        </Step>
        <Step rank={3} icon="handshake" title="Vendez en main propre">
          Retrouvez-vous dans un lieu public. L'acheteur regarde l'objet, paie, et repart avec.
        </Step>
      </ol>
      <ButtonLink to="/create-listing" variant="primary" className="mt-6 w-full sm:w-auto">
        Vendre un objet
      </ButtonLink>
      <SalesTips />
      <SafetyTips />
      <More />
    </Prose>
  );
}

function Step({ rank, icon, title, children }: { rank: number; icon: IconName; title: string; children: ReactNode }) {
  return (
    <li className="card flex gap-4 p-4">
      <span
        className="grid size-12 shrink-0 place-items-center rounded-full bg-primary-soft text-primary text-xl"
        aria-hidden="true"
      >
        <Icon name={icon} />
      </span>
      <div className="grid gap-1">
        <h2 className="text-lg font-650">
          <span className="text-muted">{rank}.</span> {title}
        </h2>
        <p className="leading-relaxed">{children}</p>
      </div>
    </li>
  );
}

function SalesTips() {
  return (
    <Section title="Vendre plus vite">
      <Bullets
        items={[
          "Photographiez à la lumière du jour, sur un fond simple, sous plusieurs angles.",
          "Dites l'état réel et les défauts\u00A0: vous éviterez les déplacements pour rien.",
          "Regardez le prix des annonces semblables avant de fixer le vôtre.",
          "Répondez dans la journée\u00A0: le premier qui répond vend.",
          "Une fois l'objet parti, marquez l'annonce comme vendue.",
        ]}
      />
    </Section>
  );
}

function SafetyTips() {
  return (
    <Section title="Rester en sécurité" id="securite">
      <Bullets
        items={[
          "Donnez-vous rendez-vous de jour, dans un lieu passant, et prévenez un proche.",
          "Vérifiez l'objet avant de payer\u00A0: allumez-le, essayez-le, lisez le numéro de série.",
          "Ne payez jamais d'avance, ni acompte, ni frais de livraison, ni «\u00A0réservation\u00A0».",
          "Ne donnez jamais un code reçu par SMS ni votre code mobile money.",
          "Une annonce vous semble fausse\u202F? Signalez-la depuis sa page.",
        ]}
      />
    </Section>
  );
}

function More() {
  const { phase } = useSession();
  const credits =
    phase === "visitor" ? (
      <Link to="/login" search={{ retour: "/acheter-credits" }} className="link">
        Acheter des crédits
      </Link>
    ) : (
      <Link to="/acheter-credits" className="link">
        Acheter des crédits
      </Link>
    );
  return (
    <Section title="Pour aller plus loin">
      <Bullets>
        <li>
          <Link to="/faq" className="link">
            Comment fonctionne le paiement manuel&#8239;?
          </Link>
        </li>
        <li>
          <Link to="/faq" className="link">
            À quoi servent les crédits&#8239;?
          </Link>
        </li>
        <li>{credits}</li>
      </Bullets>
    </Section>
  );
}
